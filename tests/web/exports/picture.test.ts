import { describe, expect, test } from 'vitest';
import { brokenLines } from '../../../web/src/exports/picture.ts';

/** Every character one unit wide. */
const lines = (text: string, width: number) => brokenLines(text, width, (part) => [...part].length);

describe('captions: broken where people break them', () => {
  test('English between words', () => expect(lines('the present experiment differs', 12)).toEqual(['the present', 'experiment', 'differs']));
  test('Chinese anywhere, but no line begins with a closing mark', () => {
    const broken = lines('条件：原 notebook。与它不同：图像、位置。', 6);
    expect(broken.join('')).toBe('条件：原notebook。与它不同：图像、位置。');
    for (const line of broken) expect(line).not.toMatch(/^[，。：；、）]/);
  });
  test('nothing is lost and what fits stays on one line', () => {
    expect(lines('image[3, 3] +0.4', 99)).toEqual(['image[3, 3] +0.4']);
    expect(lines('', 10)).toEqual([]);
    expect(lines('unbreakable', 4)).toEqual(['unbreakable']);
  });
});
