/** The engine of the page: one for all its panels. */
import wasmUrl from '../../../build/wasm/engine.wasm?url';
import { fetchBytes, startEngine } from './load.ts';
import type { Engine } from './types.ts';

let engine: Promise<Engine> | undefined;

/** The same engine each time; after a failure the next call tries again. */
export function loadPageEngine(): Promise<Engine> {
  engine ??= fetchBytes(wasmUrl).then(startEngine).catch((error: unknown) => {
    engine = undefined;
    throw error;
  });
  return engine;
}
