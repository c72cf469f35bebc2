/** tensors.npz as a text: Python that makes the same file, for where a binary file cannot be downloaded. */
import { asNumpyLiteral } from '../text/copy-formats.ts';
import { npzArrays } from './npz.ts';
import type { Run } from './run.ts';

export function npzScript(run: Pick<Run, 'trace' | 'experiment'>): string {
  const arrays = npzArrays(run).map(([name, tensor]) => asNumpyLiteral(`tensors['${name}']`, tensor));
  return ['import numpy as np', '', 'tensors = {}', ...arrays, "np.savez_compressed('tensors.npz', **tensors)", ''].join('\n');
}
