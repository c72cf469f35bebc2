/** The predictions that are asked in one place and stand again in another. */
import type { Text } from '../text/index.ts';
import type { PredictionQuestion } from '../views/prediction.ts';

/** The opening's: where does one pixel's change first reach another token? */
export function firstCrossing(t: Text): PredictionQuestion {
  const { question, choices } = t.opening.firstCrossing;
  return {
    id: 'first-crossing', question, words: false,
    choices: [
      { id: 'nowhere', label: choices.nowhere }, { id: 'norm', label: choices.norm },
      { id: 'attention', label: choices.attention }, { id: 'mlp', label: choices.mlp },
    ],
  };
}

/** Section 1's first: one pixel changes; one output token, or all? Answered in section 4. */
export function oneOrAll(t: Text): PredictionQuestion {
  const { question, choices } = t.section1.oneOrAll;
  return {
    id: 'one-or-all', question, words: true,
    choices: [{ id: 'own', label: choices.own }, { id: 'all', label: choices.all }, { id: 'none', label: choices.none }],
  };
}

/** Section 1's second: identical tokens without positions; does attention prefer a place? Answered in section 4. */
export function identicalTokens(t: Text): PredictionQuestion {
  const { question, choices } = t.section1.identicalTokens;
  return {
    id: 'identical-tokens', question, words: true,
    choices: [{ id: 'uniform', label: choices.uniform }, { id: 'own', label: choices.own }, { id: 'weights', label: choices.weights }],
  };
}
