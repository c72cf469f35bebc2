import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { glue } from './vite/glue.ts';
import { math } from './vite/math.ts';
import { prose } from './vite/prose.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here('.'),
  base: './', // any folder of any host
  publicDir: here('public'),
  plugins: [glue(), math(), prose(here('src/text/prose'))],
  build: {
    outDir: here('../dist'),
    emptyOutDir: false, // dist/engine is built before
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: { input: { index: here('index.html') } },
  },
});
