/**
 * node vitest-counts.mjs FILE STATUS: what a Vitest run of that exit status left in its JSON report, as two
 * lines: "passed failed skipped", and the names of what failed or was skipped.
 */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

const [file, status] = process.argv.slice(2);
let passed = 0;
const failed = [];
const skipped = [];
try {
  for (const { name, status, assertionResults } of JSON.parse(readFileSync(file, 'utf8')).testResults) {
    const at = relative('', name);
    for (const test of assertionResults) {
      if (test.status === 'passed') passed += 1;
      else (test.status === 'failed' ? failed : skipped).push(`${at} “${test.fullName}”`);
    }
    // A file that does not even load reports no tests.
    if (status === 'failed' && !assertionResults.some((test) => test.status === 'failed')) failed.push(at);
  }
} catch {
  failed.push('it did not finish');
}
if (status !== '0' && failed.length === 0) failed.push(`it ended with status ${status}`);
console.log(passed, failed.length, skipped.length);
console.log([failed.length > 0 && `failed: ${failed.join('; ')}`, skipped.length > 0 && `skipped: ${skipped.join('; ')}`].filter(Boolean).join('. '));
