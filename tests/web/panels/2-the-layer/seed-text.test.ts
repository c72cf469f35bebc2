import { describe, expect, test } from 'vitest';
import { readSeed } from '../../../../web/src/panels/2-the-layer/seed-text.ts';

describe('readSeed: whole numbers of any size, kept digit by digit', () => {
  for (const [text, seed] of [
    ['0', '0'], ['20260918', '20260918'], ['007', '7'], ['000', '0'], ['+5', '5'], [' 42 ', '42'], ['1_000_000', '1000000'], ['1 000', '1000'], ['２０２６', '2026'],
    ['9007199254740993', '9007199254740993'], ['18446744073709551616', '18446744073709551616'], [`1${'0'.repeat(40)}`, `1${'0'.repeat(40)}`],
  ] as const) test(`“${text}”`, () => expect(readSeed(text)).toEqual({ ok: true, seed }));

  for (const [text, reason] of [
    ['', 'empty'], ['  ', 'empty'], ['-1', 'negative'], ['−1', 'negative'], ['－１', 'negative'], ['1.5', 'fraction'], ['1.', 'fraction'], ['0,5', 'fraction'], ['１．５', 'fraction'],
    ['abc', 'letters'], ['1e3', 'letters'], ['0x10', 'letters'], ['nan', 'letters'], ['--1', 'letters'], ['5-', 'letters'],
  ] as const) test(`“${text}” is refused: ${reason}`, () => expect(readSeed(text)).toEqual({ ok: false, reason }));
});
