/** What is said of a typed number. */
import type { Text } from '../../text/index.ts';
import { fullValue, roundedCell } from '../../text/numbers.ts';
import { signed } from '../../views/matrix.ts';
import type { Box } from './answer-book.ts';
import type { Verdict } from './answer.ts';

export function verdictText(box: Box, verdict: Verdict | 'stale', t: Text): string {
  const text = t.section3.read;
  return `${text.boxName(box)}${text.says}${words(verdict, box, t)}`;
}

function words(verdict: Verdict | 'stale', { component }: Box, t: Text): string {
  const text = t.section3.read.verdict;
  if (verdict === 'stale') return text.stale;
  switch (verdict.kind) {
    case 'unreadable': return t.common.number[verdict.reason];
    case 'coarse': return text.coarse;
    case 'exact': return text.exact(fullValue(verdict.truth));
    case 'rounded': return text.rounded(fullValue(verdict.truth), interval(verdict));
    case 'within': return text.within(fullValue(verdict.truth), interval(verdict));
    case 'off': {
      const off = text.off(signed(verdict.difference, digitsFor(verdict.difference)), roundedCell(verdict.tolerance, digitsFor(verdict.tolerance)));
      return verdict.slip ? `${off}${text.slip[verdict.slip.kind](verdict.slip.kind === 'sign' ? component : verdict.slip.at)}` : off;
    }
  }
}

/** The ends with two digits more than the interval is wide. */
function interval({ low, high }: { low: number; high: number }): string {
  const digits = digitsFor(high - low);
  return `[${roundedCell(low, digits)}, ${roundedCell(high, digits)}]`;
}

/** Decimals that show two digits of a number of this size, and never fewer than four. */
function digitsFor(size: number): number {
  if (!(Math.abs(size) > 0) || !Number.isFinite(size)) return 4;
  return Math.min(16, Math.max(4, 1 - Math.floor(Math.log10(Math.abs(size)))));
}
