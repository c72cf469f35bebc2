import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { mutants } from '../../mutants/list.mjs';
import { patched } from '../../mutants/patch.mjs';

describe('wrong twins of the engine', () => {
  test('are 25 or more, each with a name of its own', () => {
    expect(mutants.length).toBeGreaterThanOrEqual(25);
    expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
  });

  test.each(mutants)('$name: changes its source, where each text stands once', ({ name, file, edits }) => {
    const source = readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');
    expect(patched(source, edits, name)).not.toBe(source);
  });

  test('a text that is not there, or there twice, is refused', () => {
    expect(() => patched('a b', [['c', 'd']], 'x')).toThrow('0 times');
    expect(() => patched('a a', [['a', 'd']], 'x')).toThrow('2 times');
  });
});
