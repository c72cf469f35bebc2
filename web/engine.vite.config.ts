/** Bundles the loader with Emscripten's glue into the package's one module, dist/engine/engine.js. */
import { copyFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { glue } from './vite/glue.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here('.'),
  publicDir: false,
  plugins: [glue(), {
    name: 'attention-lab:wasm-beside',
    closeBundle: () => copyFileSync(here('../build/wasm/engine.wasm'), here('../dist/engine/engine.wasm')),
  }],
  build: {
    outDir: here('../dist/engine'),
    emptyOutDir: true,
    target: 'es2022',
    lib: { entry: here('src/engine/index.ts'), formats: ['es'], fileName: () => 'engine.js' },
  },
});
