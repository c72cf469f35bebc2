/** Suites that need a Python with NumPy: without one they are skipped, and their name says why. */
import { execFileSync } from 'node:child_process';
import { describe } from 'vitest';

const PYTHON = process.env.PYTHON ?? '/usr/bin/python3';

function probe(): boolean {
  try {
    execFileSync(PYTHON, ['-c', 'import numpy'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

export const hasNumpy = probe();

export function describeWithNumpy(name: string, body: () => void): void {
  if (hasNumpy) describe(name, body);
  else describe.skip(`${name} (skipped: ${PYTHON} has no NumPy; name another in $PYTHON)`, body);
}
