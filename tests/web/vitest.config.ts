import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { math } from '../../web/vite/math.ts';

/** Tests of the TypeScript, in Node: store, exports, texts, the engine's module. Run `npm run build:engine` first. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  plugins: [math()],
  test: { include: ['tests/web/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000, maxWorkers: 2 },
});
