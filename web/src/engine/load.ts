/** Starts the module from the bytes of its .wasm. */
import createEngineModule from '../../../build/wasm/engine.js';
import { WasmEngine } from './engine.ts';
import { EngineError } from './errors.ts';
import type { RawModule } from './module.ts';
import type { Engine } from './types.ts';

/** Compiles and starts; EngineError 'load' where the bytes are no module this machine can run. */
export async function startEngine(wasmBinary: ArrayBuffer | Uint8Array): Promise<Engine> {
  let compiled: WebAssembly.Module;
  try {
    compiled = await WebAssembly.compile(wasmBinary as BufferSource);
  } catch (error) {
    throw new EngineError('load', 'wasm', `its bytes could not be compiled: ${(error as Error).message}`, { cause: error });
  }
  return instantiate(compiled);
}

async function instantiate(compiled: WebAssembly.Module): Promise<Engine> {
  return new Promise((resolve, reject) => {
    const refuse = (error: unknown) =>
      reject(new EngineError('load', 'wasm', `it could not be started: ${(error as Error).message}`, { cause: error }));
    const started = createEngineModule({
      // Given by hand, so that a server's wrong MIME type for .wasm does not matter.
      instantiateWasm(imports, ready) {
        // A module that is another's starts, and `ready` then misses its exports.
        WebAssembly.instantiate(compiled, imports).then((instance) => ready(instance, compiled)).catch(refuse);
        return {};
      },
    });
    started.then((module) => resolve(new WasmEngine(module as RawModule))).catch(refuse);
  });
}

/** Fetches the .wasm; EngineError 'load' with the status or the reason. */
export async function fetchBytes(url: string | URL): Promise<ArrayBuffer> {
  try {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`status ${response.status}`);
    return await response.arrayBuffer(); // here too the connection may break
  } catch (error) {
    throw new EngineError('load', 'wasm', `${url} could not be fetched: ${(error as Error).message}`, { cause: error });
  }
}
