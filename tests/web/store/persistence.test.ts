import { describe, expect, test } from 'vitest';
import type { Engine } from '../../../web/src/engine/types.ts';
import { Lab } from '../../../web/src/store/lab.ts';
import { keepPredictions } from '../../../web/src/store/persistence.ts';
import { someExperiment } from './fake-experiment.ts';

/** The store needs only the constants here. */
const engine = { notebook: () => someExperiment(), notebookSeed: '20260918' } as unknown as Engine;

function memoryStorage(initial?: string) {
  let kept = initial ?? null;
  return { getItem: () => kept, setItem: (_: string, value: string) => void (kept = value), peek: () => kept };
}

const answer = { choice: 'all', words: '因为 attention 读所有 token', committed: true, skipped: false };

describe('predictions: kept across a reload', () => {
  test('what one page wrote, the next one reads', () => {
    const storage = memoryStorage();
    const first = new Lab(engine);
    keepPredictions(first, storage);
    first.predict('one-or-all', answer);
    const second = new Lab(engine);
    keepPredictions(second, storage);
    expect(second.prediction('one-or-all')).toEqual(answer);
  });

  test('unreadable leftovers are ignored and later answers kept', () => {
    for (const leftover of ['{', 'null', '[1]', '{"q":3}', '{"q":{"choice":1,"words":""}}']) {
      const storage = memoryStorage(leftover);
      const lab = new Lab(engine);
      keepPredictions(lab, storage);
      expect(lab.prediction('q').choice).toBe('');
      lab.predict('q', answer);
      expect(JSON.parse(storage.peek()!).q).toEqual(answer);
    }
  });

  test('a storage that refuses leaves the answers in the page', () => {
    const full = { getItem: () => null, setItem: () => { throw new Error('QuotaExceeded'); } };
    const lab = new Lab(engine);
    keepPredictions(lab, full);
    lab.predict('q', answer);
    expect(lab.prediction('q')).toEqual(answer);
  });
});
