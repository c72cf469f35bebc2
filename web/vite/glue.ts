/** Keeps newer Emscripten's `new URL('engine.wasm', import.meta.url)` from being bundled as an asset: the loader hands the bytes in itself. */
import type { Plugin } from 'vite';

export function glue(): Plugin {
  return {
    name: 'attention-lab:glue',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('/build/wasm/engine.js')) return null;
      return code.replace(/new URL\((['"])engine\.wasm\1, *import\.meta\.url\)\.href/g, "'engine.wasm'");
    },
  };
}
