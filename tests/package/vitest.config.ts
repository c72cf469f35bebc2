import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** What npm packs, used as another project would. Run `npm run build` first. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: { include: ['tests/package/**/*.test.ts'], testTimeout: 120_000, hookTimeout: 120_000, maxWorkers: 1 },
});
