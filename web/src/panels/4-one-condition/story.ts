/** What the L2 changes of a one-pixel control say, put so that sentences can be made of them. */
import type { TraceTensor } from '../../engine/types.ts';
import { changeKind, changeText } from '../../views/spread-map.ts';
import { tokenLabel } from '../../views/token.ts';

type L2 = Record<TraceTensor, ArrayLike<number>>;

export interface Story {
  own: number;
  others: number[];
  /** How many of the other tokens' outputs changed beyond rounding. */
  othersChanged: number;
  /** Whether anything changed at all. */
  anything: boolean;
  /** Whether one of the others reads something new in attention. */
  crossed: boolean;
  /** Whether the two parts of the own token's residual1 partly cancel: the sum moved less than a part. */
  cancels: boolean;
}

export function story(l2: L2, own: number): Story {
  const tokens = l2.input.length;
  const others = Array.from({ length: tokens }, (_, i) => i).filter((i) => i !== own);
  const changed = (tensor: TraceTensor, token: number): boolean => changeKind(l2[tensor][token]!) === 'change';
  return {
    own,
    others,
    othersChanged: others.filter((i) => changed('output', i)).length,
    anything: changed('output', own) || changed('input', own) || others.some((i) => changed('output', i)),
    crossed: others.some((i) => changed('projected_attention', i)),
    cancels: l2.residual1[own]! < Math.max(l2.input[own]!, l2.projected_attention[own]!) - 1e-12,
  };
}

/** More tokens than these are told as a range. */
const LISTED = 4;

/** The changes of some tokens in one tensor: each by name, or from the smallest to the largest. */
export function changesOf(tensor: TraceTensor, tokens: readonly number[], l2: L2, words: { and: string; to: string }): string {
  const shown = (i: number): string => `${tokenLabel(i)} ${changeText(l2[tensor][i]!, 4)}`;
  if (tokens.length <= LISTED) return tokens.map(shown).join(words.and);
  const sorted = [...tokens].sort((a, b) => l2[tensor][a]! - l2[tensor][b]!);
  return `${shown(sorted[0]!)}${words.to}${shown(sorted.at(-1)!)}`;
}
