/**
 * The package's `./engine`: one complete Vision-Transformer layer, computed by C++ in WebAssembly, in a
 * page, a worker or Node.js ≥ 20.
 *
 *     import { loadEngine } from 'attention-lab/engine';
 *     const engine = await loadEngine();
 *     const { output } = engine.trace(engine.notebook());
 */
import { EngineError, found } from './errors.ts';
import { fetchBytes, startEngine } from './load.ts';
import type { Engine, LoadOptions } from './types.ts';

export { EngineError } from './errors.ts';
export * from './types.ts';

/** The bytes of a file: URL, in Node.js. Imported by a name that bundlers for the web leave alone. */
async function readFile(url: URL): Promise<Uint8Array> {
  const fs = 'node:fs/promises';
  const { readFile } = (await import(/* @vite-ignore */ /* webpackIgnore: true */ fs)) as typeof import('node:fs/promises');
  try {
    return await readFile(url);
  } catch (error) {
    throw new EngineError('load', 'wasm', `${url} could not be read: ${(error as Error).message}`, { cause: error });
  }
}

async function bytesAt(url: URL): Promise<ArrayBuffer | Uint8Array> {
  const inNode = typeof process !== 'undefined' && process.versions?.node !== undefined;
  return inNode && url.protocol === 'file:' ? readFile(url) : fetchBytes(url);
}

/** Also a buffer of another frame, whose ArrayBuffer is not this one. */
function isBuffer(value: unknown): value is ArrayBuffer {
  return Object.prototype.toString.call(value) === '[object ArrayBuffer]';
}

/**
 * Starts an engine. Without options it reads `engine.wasm` beside this file.
 * Throws EngineError 'load' where the .wasm cannot be had or started, 'type' for options of the wrong kind.
 */
export async function loadEngine(options: LoadOptions = {}): Promise<Engine> {
  if (typeof options !== 'object' || options === null) {
    throw new EngineError('type', 'options', `found ${found(options)}, expected an object with wasmBinary or wasmUrl, or nothing`);
  }
  const { wasmBinary, wasmUrl } = options;
  if (wasmBinary !== undefined) {
    if (!isBuffer(wasmBinary) && !ArrayBuffer.isView(wasmBinary)) {
      throw new EngineError('type', 'wasmBinary', `found ${found(wasmBinary)}, expected an ArrayBuffer or Uint8Array`);
    }
    return startEngine(wasmBinary);
  }
  // Not written as `new URL('…', import.meta.url)`: bundlers would take it for an asset to copy.
  const here = import.meta.url;
  try {
    return startEngine(await bytesAt(new URL(wasmUrl ?? 'engine.wasm', here)));
  } catch (error) {
    if (error instanceof EngineError) throw error;
    throw new EngineError('load', 'wasmUrl', `found ${found(wasmUrl)}, expected an address`, { cause: error });
  }
}
