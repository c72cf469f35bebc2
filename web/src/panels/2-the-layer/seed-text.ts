/** Reads a seed as people type it. */

export type SeedProblem = 'empty' | 'negative' | 'fraction' | 'letters';
export type SeedReading = { ok: true; seed: string } | { ok: false; reason: SeedProblem };

/**
 * A whole number ≥ 0 of any size, in decimal digits; full-width digits and spaces or underscores between
 * groups are accepted. Gives plain digits without leading zeros.
 */
export function readSeed(text: string): SeedReading {
  const plain = text.normalize('NFKC').replaceAll(/[\s_]/g, '').replaceAll('−', '-');
  if (plain === '') return { ok: false, reason: 'empty' };
  if (/^-\d/.test(plain)) return { ok: false, reason: 'negative' };
  if (/^\+?\d*[.。,]\d*$/.test(plain)) return { ok: false, reason: 'fraction' };
  if (!/^\+?\d+$/.test(plain)) return { ok: false, reason: 'letters' };
  return { ok: true, seed: plain.replace(/^\+?0*(?=\d)/, '') };
}
