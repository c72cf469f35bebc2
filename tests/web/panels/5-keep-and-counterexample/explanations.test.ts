import { describe, expect, test } from 'vitest';
import type { Research } from '../../../../web/src/engine/types.ts';
import { DECIDED_BY, explain, hunt, THRESHOLDS } from '../../../../web/src/panels/5-keep-and-counterexample/explanations.ts';

const QUIET = {
  attention_tv: 0, read_values: 0, projected_attention: 0, projection_gain: NaN, input: 0, residual1: 0, mlp_output: 0, output: 0, residual_share: 0.6, relative_output: 0,
};

/** Measurements of one token (or of several: a list each). */
function measured(...tokens: Partial<typeof QUIET>[]): Research {
  return Object.fromEntries(Object.keys(QUIET).map((name) => [name, Float64Array.from(tokens, (token) => ({ ...QUIET, ...token })[name as keyof typeof QUIET])])) as unknown as Research;
}

const UNIT_LENGTHS = { read_values: [1], output: [1] };
const why = (values: Partial<typeof QUIET>, lengths = UNIT_LENGTHS) => explain(measured(values), lengths, 0);

describe('explanations: each is told from the others by its own measurement', () => {
  /** An output that hardly moved although attention did and something else was read and passed on. */
  const small = { attention_tv: 0.4, read_values: 0.3, projected_attention: 0.2, projection_gain: 2 / 3, residual1: 0.02, mlp_output: 0.02, output: 0.01, relative_output: 0.01 };

  test('nothing changed', () => expect(why({})).toBe('nothing'));
  test('rounding is no change', () => expect(why({ attention_tv: 1e-16, read_values: 1e-16, output: 2e-16, relative_output: 2e-16, projection_gain: 1 })).toBe('nothing'));
  test('the output moved: passed on, whatever the rest says', () => expect(why({ ...small, projection_gain: 0.01, relative_output: 0.2, output: 0.2 })).toBe('passed_on'));
  test('attention hardly moved', () => expect(why({ ...small, attention_tv: 0.001, read_values: 0.001 })).toBe('attention_still'));
  test('attention moved, alike values were read', () => expect(why({ ...small, read_values: 0.001 })).toBe('values_alike'));
  test('the projection let little through', () => expect(why({ ...small, projection_gain: 0.01 })).toBe('projection_cancels'));
  test('the MLP branch took it back', () => expect(why({ ...small, residual1: 0.2, mlp_output: 0.2 })).toBe('mlp_cancels'));
  test('small beside the residual', () => expect(why(small)).toBe('residual_dominates'));

  test('W_O = 0: attention and the read value move, the output not at all', () => {
    expect(why({ attention_tv: 0.4, read_values: 0.3, projection_gain: 0 })).toBe('projection_cancels');
  });
  test('equal rows of V: attention moves, what is read stays exactly', () => {
    expect(why({ attention_tv: 0.4 })).toBe('values_alike');
  });
  test('“hardly” is measured by the length of the vector itself, not by fixed units', () => {
    const tiny = { ...small, read_values: 0.0003, projected_attention: 0.0002, residual1: 0.0002, output: 0.0002, relative_output: 0.0002 };
    expect(why(tiny, { read_values: [0.001], output: [1] })).toBe('residual_dominates');
    expect(why(tiny, { read_values: [1], output: [1] })).toBe('values_alike');
  });
  test('an output of zero length that did not move is not called moved', () => {
    expect(why({ ...small, output: 0, relative_output: NaN, residual1: 0 })).not.toBe('passed_on');
    expect(why({ ...small, output: 0.1, relative_output: Infinity })).toBe('passed_on');
  });
  test('every verdict but “nothing” rests on marked measurements', () => {
    for (const [verdict, measures] of Object.entries(DECIDED_BY)) expect(measures.length > 0, verdict).toBe(verdict !== 'nothing');
  });
});

describe('hunt: a counterexample is a large change of attention with a still output', () => {
  test('found on the token whose output is still, not on the one whose attention moved most', () => {
    const r = measured({ attention_tv: 0.9, relative_output: 0.5 }, { attention_tv: 0.3, relative_output: 0.01 }, { attention_tv: 0.25, relative_output: 0.001 });
    expect(hunt(r)).toEqual({ found: true, token: 1 });
  });
  test('not found: names the token whose attention moved most', () => {
    const r = measured({ attention_tv: 0.05, relative_output: 0.01 }, { attention_tv: 0.9, relative_output: 0.5 });
    expect(hunt(r)).toEqual({ found: false, token: 1 });
  });
  test('the limits themselves count: attention from the limit on, the output strictly below it', () => {
    const at = { attention_tv: THRESHOLDS.large, relative_output: THRESHOLDS.output };
    expect(hunt(measured(at)).found).toBe(false);
    expect(hunt(measured({ ...at, relative_output: THRESHOLDS.output * 0.999 })).found).toBe(true);
  });
});
