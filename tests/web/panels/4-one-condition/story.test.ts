import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { TRACE_TENSORS, type TraceTensor } from '../../../../web/src/engine/types.ts';
import { changesOf, story } from '../../../../web/src/panels/4-one-condition/story.ts';
import { headline } from '../../../../web/src/panels/4-one-condition/two-steps.ts';
import { en } from '../../../../web/src/text/en/index.ts';
import { zh } from '../../../../web/src/text/zh/index.ts';

type L2 = Record<TraceTensor, number[]>;

const numpy = JSON.parse(readFileSync(new URL('../../../reference/section4.json', import.meta.url), 'utf8'));
const notebookStep: L2 = numpy.notebook.pixels[0].l2;
const oneToken: L2 = numpy.one_token.pixels[0].l2;

/** The notebook's step with some tensors' changes replaced. */
const with_ = (change: Partial<L2>): L2 => ({ ...notebookStep, ...change });
const nothing = Object.fromEntries(TRACE_TENSORS.map((name) => [name, [0, 0, 0, 0]])) as unknown as L2;

describe('story: what a one-pixel control says', () => {
  it('the notebook’s step: every other output moved, by key and value, and the own two parts partly cancel', () => {
    expect(story(notebookStep, 3)).toEqual({
      own: 3, others: [0, 1, 2], othersChanged: [0, 1, 2], anything: 'change', crossed: 'both', mlpMoved: true, cancels: true,
    });
  });

  it('one token: nobody else to change, nothing crosses, nothing cancels', () => {
    expect(story(oneToken, 0)).toEqual({
      own: 0, others: [], othersChanged: [], anything: 'change', crossed: 'none', mlpMoved: false, cancels: false,
    });
  });

  it('no change and mere rounding are told apart, and neither is called a change', () => {
    expect(story(nothing, 3).anything).toBe('zero');
    expect(story({ ...nothing, input: [0, 0, 0, 2e-17] }, 3).anything).toBe('noise');
  });

  it('the key or the value alone is named where the other did not move', () => {
    expect(story(with_({ scores: [0, 0, 0, 0] }), 3).crossed).toBe('value');
    expect(story(with_({ V: [0, 0, 0, 0] }), 3).crossed).toBe('key');
  });

  it('a change that W_O lets out to nobody has not crossed', () => {
    expect(story(with_({ projected_attention: [0, 1e-17, 0, 0.3] }), 3).crossed).toBe('none');
  });

  it('an MLP that gives the others nothing new is not said to have moved', () => {
    expect(story(with_({ mlp_output: [0, 0, 0, 0.3] }), 3).mlpMoved).toBe(false);
  });
});

describe('changesOf: the changes of some tokens in words', () => {
  const words = { and: ', ', to: ' to ' };

  it('a few tokens are named one by one with the numbers NumPy gives', () => {
    expect(changesOf('output', [0, 1, 2], notebookStep, words)).toBe('P0 0.1375, P1 0.1787, P2 0.1824');
  });

  it('many are told from the smallest to the largest', () => {
    const many = with_({ output: [0.5, 0.2, 0.9, 0.1, 0.3, 0.4] });
    expect(changesOf('output', [0, 1, 2, 4, 5], many, words)).toBe('P1 0.2000 to P2 0.9000');
  });
});

describe('headline: true of the numbers it is made from, in both languages', () => {
  for (const t of [zh, en]) {
    const text = t.section4.pixel.headline;

    it('all, some, only the own, one token, nothing', () => {
      expect(headline(notebookStep, 3, t)).toBe(text.all('P3', '0.5225', 3, changesOf('output', [0, 1, 2], notebookStep, t.section4.list)));
      expect(headline(with_({ output: [0, 0.2, 0, 0.5] }), 3, t)).toBe(text.some('P3', '0.5000', 1, 3, 'P1 0.2000'));
      expect(headline(with_({ output: [0, 0, 1e-17, 0.5] }), 3, t)).toBe(text.onlyOwn('P3', '0.5000', 3));
      expect(headline(oneToken, 0, t)).toBe(text.alone('P0', '1.0232'));
      expect(headline(nothing, 3, t)).toBe(text.nothing);
      expect(headline({ ...nothing, output: [0, 1e-16, 0, 0] }, 3, t)).toBe(text.rounding);
    });
  }
});
