/** The raw module, as Emscripten makes it. Only this folder sees it. */
import { EngineError } from './errors.ts';
import type { EngineErrorCode } from './types.ts';

type Address = number;

/** The embind table of engine/bindings/bindings.cpp. */
export interface RawModule {
  readonly HEAPF64: Float64Array;
  describe(): string;
  notebook(): Address;
  normal(seed: string, count: number, mean: number, sd: number): Address;
  drawWeights(seed: string, d_model: number, d_ff: number): Address;
  embed(input: Address): Address;
  trace(input: Address): Address;
  perturb(input: Address): Address;
  research(input: Address): Address;
  norms(input: Address): Address;
  weightedRead(input: Address): Address;
  checks(input: Address): Address;
  allocate(bytes: number): Address;
  release(block: Address): void;
}

/** Takes an answer out of the heap and frees it; a refusal becomes an EngineError. */
export function take(module: RawModule, address: Address): Float64Array {
  const heap = module.HEAPF64; // read after the call: growth replaces it
  const start = address / 8;
  const count = heap[start]!;
  try {
    if (count >= 0) return heap.slice(start + 1, start + 1 + count);
    const bytes = new Uint8Array(heap.buffer, address + 16, heap[start + 1]!);
    // Copied first: TextDecoder refuses shared memory, and a view must not outlive the block.
    const [code, field, text] = new TextDecoder().decode(bytes.slice()).split('\n') as [EngineErrorCode, string, string];
    throw new EngineError(code, field, text);
  } finally {
    module.release(address);
  }
}

/** Hands `values` in as one block, calls, and takes the answer. */
export function call(module: RawModule, run: (input: Address) => Address, values: number[]): Float64Array {
  const input = module.allocate(values.length * 8);
  if (input === 0) throw new EngineError('limit', 'memory', 'not enough of it for these sizes; expected a smaller experiment');
  try {
    module.HEAPF64.set(values, input / 8);
    return take(module, run(input));
  } finally {
    module.release(input);
  }
}
