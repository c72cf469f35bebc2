import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { otherProject, ROOT, type OtherProject } from './packed.ts';

const FILES = ['README.md', 'README.zh.md'];
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** The fenced blocks of a language, in order. */
function blocks(text: string, language: string): string[] {
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map((match) => match[1]!);
}

describe('README: its example', () => {
  let other: OtherProject;
  beforeAll(() => { other = otherProject(); });
  afterAll(() => other?.remove());

  test('runs against the packed package and prints what the README says', () => {
    const [example] = blocks(read('README.md'), 'js');
    const [printed] = blocks(read('README.md'), 'text');
    expect(example).toContain("from 'attention-lab/engine'");
    expect(other.run('example.mjs', example!)).toBe(printed);
  });
});

describe('README: what it points to', () => {
  for (const file of FILES) {
    test(`${file}: every linked or pictured file exists`, () => {
      const targets = [...read(file).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map((match) => match[1]!);
      expect(targets.length).toBeGreaterThan(0);
      expect(targets.filter((target) => !existsSync(join(ROOT, target)))).toEqual([]);
    });

    test(`${file}: every folder, script and npm command it names exists`, () => {
      const text = read(file);
      const named = [...text.matchAll(/`(?:\.\/)?((?:engine|web|tests|scripts|\.ci)\/[\w./*-]*)[^`]*`/g)].map((match) => match[1]!.replace(/\*.*$/, ''));
      expect(named.length).toBeGreaterThan(5);
      expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
      const commands = [...text.matchAll(/npm run ([\w:]+)/g)].map((match) => match[1]!);
      expect(commands.filter((command) => !(command in JSON.parse(read('package.json')).scripts))).toEqual([]);
    });
  }
});
