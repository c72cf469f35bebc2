import { describe, expect, test } from 'vitest';
import { ExperimentStore } from '../../../web/src/store/experiment-store.ts';
import { withEpsilon } from '../../../web/src/store/edits.ts';
import { EMPTY_PREDICTION, initialControls, initialState } from '../../../web/src/store/state.ts';
import { someExperiment } from './fake-experiment.ts';

const fresh = () => new ExperimentStore(initialState(someExperiment(), '20260918'));
const epsilonOf = (store: ExperimentStore) => store.state.experiment.structure.epsilon;
const setEpsilon = (store: ExperimentStore, value: number, merge?: string) =>
  store.edit({ experiment: withEpsilon(store.state.experiment, value) }, merge === undefined ? {} : { merge });

describe('store: undo and redo', () => {
  test('undo brings back every earlier state in turn, redo the later ones', () => {
    const store = fresh();
    for (const value of [1, 2, 3]) setEpsilon(store, value);
    store.undo();
    expect(epsilonOf(store)).toBe(2);
    store.undo();
    store.undo();
    expect(epsilonOf(store)).toBe(1e-5);
    expect(store.canUndo).toBe(false);
    store.undo();
    expect(epsilonOf(store)).toBe(1e-5);
    store.redo();
    store.redo();
    store.redo();
    expect(epsilonOf(store)).toBe(3);
    expect(store.canRedo).toBe(false);
  });

  test('a drag is one step, two drags are two', () => {
    const store = fresh();
    for (const value of [1, 2, 3]) setEpsilon(store, value, 'slider');
    store.settle();
    for (const value of [4, 5]) setEpsilon(store, value, 'slider');
    store.undo();
    expect(epsilonOf(store)).toBe(3);
    store.undo();
    expect(epsilonOf(store)).toBe(1e-5);
  });

  test('a new edit ends what could be redone', () => {
    const store = fresh();
    setEpsilon(store, 1);
    store.undo();
    setEpsilon(store, 2);
    expect(store.canRedo).toBe(false);
    expect(epsilonOf(store)).toBe(2);
  });

  test('predictions and focus are no step of undo and survive it', () => {
    const store = fresh();
    setEpsilon(store, 1);
    store.edit({ predictions: { q: { ...EMPTY_PREDICTION, choice: 'all' } } });
    store.edit({ focus: { ...store.state.focus, head: 1 } });
    store.undo();
    expect(epsilonOf(store)).toBe(1e-5);
    expect(store.state.predictions.q!.choice).toBe('all');
    expect(store.state.focus.head).toBe(1);
  });

  test('every change tells every listener, until it leaves', () => {
    const store = fresh();
    let told = 0;
    const stop = store.subscribe(() => told++);
    setEpsilon(store, 1);
    store.undo();
    store.redo();
    expect(told).toBe(3);
    stop();
    setEpsilon(store, 2);
    expect(told).toBe(3);
  });
});

describe('controls: the notebook’s, and their like for other sizes', () => {
  test('four tokens: bottom-right pixel by 0.4, token 0, order 2 0 3 1', () => {
    expect(initialControls(someExperiment())).toEqual({
      pixel: { row: 3, col: 3, delta: 0.4 }, identical: { token: 0 }, permutation: { order: [2, 0, 3, 1] },
    });
  });

  test('any size: the order is a permutation that moves every token', () => {
    for (const e of [someExperiment({ height: 6, width: 6 }), someExperiment({ height: 2, width: 4 })]) {
      const { order } = initialControls(e).permutation;
      expect([...order].sort((a, b) => a - b)).toEqual(e.position.map((_, i) => i));
      expect(order.every((t, i) => t !== i)).toBe(true);
    }
  });
});
