import type { EngineInfo } from '../../engine/types.ts';
import type { sources as zh } from '../zh/sources.ts';

export const sources: typeof zh = {
  title: 'Self-check: does this device agree with NumPy?',
  lead: 'Runs the notebook’s conditions again and compares the weights, every tensor and the changes of two controls with a saved NumPy run. Your own edits stay as they are.',
  run: 'Check now',
  again: 'Check again',
  failed: 'The saved NumPy results could not be fetched:',
  tensor: 'tensor',
  count: 'entries',
  largest: 'largest difference',
  where: 'at',
  same: 'identical',
  agree: (n: number, worst: string, largest: string) => `All ${n} agree. The largest difference is ${largest}, in ${worst}: rounding.`,
  disagree: (names: string) => `No agreement: ${names}. Do not rely on numbers computed on this device.`,
  engine: (i: EngineInfo) => `Engine ${i.name} ${i.version}; ${i.compiler}; Eigen ${i.eigen}; SIMD: ${i.simd}`,
};
