/** Real NumPy's run of any experiment: the layer of tests/reference/layer.py, asked while the test runs. */
import { join } from 'node:path';
import { askPython } from '../web/exports/numpy.ts';
import { baseline, ROOT } from './harness.ts';

export interface Conditions {
  image: number[][];
  patch_projection: number[][];
  position: number[][];
  weights: Record<string, number[][]>;
  patch_size: number;
  heads: number;
  epsilon: number;
}

/** The notebook's conditions, to be changed by a test. */
export function notebookConditions(): Conditions {
  const { image, patch_projection, position, weights, structure } = baseline();
  return { image, patch_projection, position, weights, patch_size: 2, heads: structure.heads, epsilon: structure.epsilon };
}

const LAYER = `
sys.dont_write_bytecode = True
sys.path.insert(0, ${JSON.stringify(join(ROOT, 'tests/reference'))})
import numpy as np, layer
np.seterr(all='ignore')`;

/** Every tensor of the run by its name, each as one list in C order; with patches and embedded. */
export function numpyRun(conditions: Conditions): Record<string, number[]> {
  return askPython({ 'c.json': JSON.stringify(conditions) }, `${LAYER}
c = json.load(open('c.json'))
patches = layer.patchify(np.array(c['image']), c['patch_size'])
embedded = patches @ np.array(c['patch_projection'])
run = layer.layer(embedded + np.array(c['position']), {k: np.array(w) for k, w in c['weights'].items()}, c['heads'], c['epsilon'])
print(json.dumps({k: a.ravel().tolist() for k, a in {'patches': patches, 'embedded': embedded, **run}.items()}))`);
}

/** The six weights that NumPy draws from a seed. */
export function numpyWeights(seed: string): Record<string, number[][]> {
  return askPython({}, `${LAYER}\nprint(json.dumps({k: w.tolist() for k, w in layer.draw(${seed}).items()}))`);
}
