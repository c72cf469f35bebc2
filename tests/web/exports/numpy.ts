/** Asks real NumPy: runs a Python script on given bytes and reads its JSON answer. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PYTHON = process.env.PYTHON ?? '/usr/bin/python3';

/** `script` finds the files by name in the folder `sys.argv[1]` and prints JSON. */
export function askPython<T>(files: Record<string, Uint8Array | string>, script: string): T {
  const folder = mkdtempSync(join(tmpdir(), 'attention-lab-'));
  try {
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
    const said = execFileSync(PYTHON, ['-c', `import sys, json, os\nos.chdir(sys.argv[1])\n${script}`, folder], { encoding: 'utf8', maxBuffer: 1 << 26 });
    return JSON.parse(said) as T;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The bytes of doubles as hex, little-endian: equal only if every bit is. */
export function bits(values: ArrayLike<number>): string {
  return Buffer.from(Float64Array.from(values).buffer).toString('hex');
}

/** A file of tests/reference, as text and parsed. */
export function referenceText(name: string): string {
  return readFileSync(fileURLToPath(new URL(`../../reference/${name}`, import.meta.url)), 'utf8');
}

export function reference(name: string): any {
  return JSON.parse(referenceText(name));
}
