/**
 * Wrong twins of the engine: deliberate mistakes, each of which a test of tests/engine must notice.
 * `scripts/mutants` makes them, one at a time, in a copy of the sources.
 */
import { input } from './input.mjs';
import { lab } from './lab.mjs';
import { layer } from './layer.mjs';
import { ops } from './ops.mjs';
import { random } from './random.mjs';

/** Those of one file stand together: what a change of it makes stale is then built once for each. */
export const mutants = [...input, ...layer, ...ops, ...random, ...lab];
