/** The engine as its users have it: dist/engine/engine.js under Node.js, and NumPy's numbers to hold it to. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import type { Engine, EngineErrorCode, EngineErrorLike, Experiment, Tensor, Trace } from '../../../web/src/engine/types.ts';

export type EngineModule = typeof import('../../../web/src/engine/index.ts');

export const DIST_ENGINE = new URL('../../../dist/engine/', import.meta.url);
export const wasmBytes = () => readFileSync(new URL('engine.wasm', DIST_ENGINE));

/** The module of the package, apart from the sources that made it. */
export function builtModule(): Promise<EngineModule> {
  return import(/* @vite-ignore */ fileURLToPath(new URL('engine.js', DIST_ENGINE)));
}

export async function builtEngine(): Promise<Engine> {
  return (await builtModule()).loadEngine();
}

export const reference = (name: string): any => JSON.parse(readFileSync(new URL(`../../reference/${name}`, import.meta.url), 'utf8'));

/** The notebook's experiment as NumPy's run kept it. */
export function numpyExperiment(): Experiment {
  const { image, position, patch_projection, weights } = reference('baseline.json');
  return { structure: { patch_size: 2, heads: 2, epsilon: 1e-5 }, image, position, patch_projection, weights };
}

export function shapeOf(rows: unknown): number[] {
  const shape: number[] = [];
  for (let node = rows; Array.isArray(node); node = node[0]) shape.push(node.length);
  return shape;
}

/** Expects values to agree within 1e-11, relative to the larger of 1 and the expected value; names the first that does not. */
export function expectClose(found: ArrayLike<number>, expected: ArrayLike<number>, what: string, tolerance = 1e-11): void {
  expect(found.length, `${what}: number of values`).toBe(expected.length);
  for (let i = 0; i < expected.length; i++) {
    const [a, b] = [found[i]!, expected[i]!];
    // Written so that NaN fails.
    if (!(Math.abs(a - b) <= tolerance * Math.max(1, Math.abs(b)))) expect.fail(`${what}[${i}] is ${a}, expected ${b} within ${tolerance}`);
  }
}

/** Expects a tensor to be what NumPy's nested lists hold, shape and values. */
export function expectTensor(found: Tensor, rows: number[][] | number[][][], what: string): void {
  expect(found.shape, `${what}: shape`).toEqual(shapeOf(rows));
  expect(found.data, what).toBeInstanceOf(Float64Array);
  expectClose(found.data, (rows as number[][][]).flat(2), what);
}

/** The exact bits of doubles, so that -0 and NaN are told apart. */
export function bits(values: Float64Array): string {
  return Buffer.from(values.buffer, values.byteOffset, values.byteLength).toString('hex');
}

/** Every bit of a trace, by tensor. */
export function traceBits(trace: Trace): Record<string, string> {
  return Object.fromEntries(Object.entries(trace).map(([name, { shape, data }]) => [name, `${shape} ${bits(data)}`]));
}

/** A value whose every object refuses to be changed. */
export function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value) && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const key of Reflect.ownKeys(value)) {
      const property = Object.getOwnPropertyDescriptor(value, key)!;
      if ('value' in property) deepFreeze(property.value);
    }
  }
  return value;
}

/** What a call throws. Fails where it throws nothing, or anything but the engine's error. */
export function refusalOf(run: () => unknown, EngineError: EngineModule['EngineError']): EngineErrorLike {
  try {
    run();
  } catch (error) {
    expect(error, `threw ${error}`).toBeInstanceOf(EngineError);
    expect(error).toBeInstanceOf(Error);
    return error as EngineErrorLike;
  }
  return expect.fail('nothing was thrown');
}

/** A refusal's three parts, and that its message names the field, what was found and what is expected. */
export function expectRefusal(run: () => unknown, EngineError: EngineModule['EngineError'], code: EngineErrorCode, field: string, ...parts: (string | RegExp)[]): void {
  const error = refusalOf(run, EngineError);
  expect([error.code, error.field], error.message).toEqual([code, field]);
  expect(error.message.startsWith(`${field}: `), error.message).toBe(true);
  for (const part of parts) expect(error.message).toMatch(part);
  expect(error.message).toMatch(/expected|at most/);
}
