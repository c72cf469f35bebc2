/** What the L2 changes of a one-pixel control say, put so that sentences can be made of them. */
import type { TraceTensor } from '../../engine/types.ts';
import { changeKind, changeText } from '../../views/spread-map.ts';
import { tokenLabel } from '../../views/token.ts';

type L2 = Record<TraceTensor, ArrayLike<number>>;

export interface Story {
  own: number;
  others: number[];
  /** The other tokens whose output changed beyond rounding. */
  othersChanged: number[];
  /** Whether anything changed, beyond rounding or only by rounding. */
  anything: 'change' | 'noise' | 'zero';
  /** By what the others meet the change in attention: new scores with the key, a new value, both, or nothing that W_O lets out. */
  crossed: 'both' | 'key' | 'value' | 'none';
  /** Whether the MLP of one of the others gives something new. */
  mlpMoved: boolean;
  /** Whether the two parts of the own token's residual1 partly cancel: the sum moved less than a part. */
  cancels: boolean;
}

export function story(l2: L2, own: number): Story {
  const tokens = l2.input.length;
  const others = Array.from({ length: tokens }, (_, i) => i).filter((i) => i !== own);
  const changed = (tensor: TraceTensor, token: number): boolean => changeKind(l2[tensor][token]!) === 'change';
  const all = [own, ...others];
  const key = others.some((i) => changed('scores', i));
  const value = changed('V', own);
  return {
    own,
    others,
    othersChanged: others.filter((i) => changed('output', i)),
    anything: all.some((i) => changed('input', i) || changed('output', i)) ? 'change'
      : all.every((i) => l2.input[i] === 0 && l2.output[i] === 0) ? 'zero' : 'noise',
    crossed: !others.some((i) => changed('projected_attention', i)) ? 'none' : key && value ? 'both' : key ? 'key' : 'value',
    mlpMoved: others.some((i) => changed('mlp_output', i)),
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
