/** The work of scripts/mutants: a copy of the sources, one mistake at a time, the tests, the table. */
import { execFile, execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { mutants } from '../../tests/mutants/list.mjs';
import { patched } from '../../tests/mutants/patch.mjs';
import { ROOT } from './site.mjs';

const COPY = join(ROOT, 'build/mutants/sources');
const BUILD = join(ROOT, 'build/mutants/build');
/** Milliseconds: a mistake may loop for ever. */
const PATIENCE = 120_000;
const run = promisify(execFile);

const wanted = process.argv.slice(2);
const chosen = mutants.filter(({ name, file }) => wanted.length === 0 || wanted.some((word) => `${name} ${file}`.includes(word)));
if (chosen.length === 0) throw new Error(`no wrong twin is called ${wanted.join(' or ')}`);

/** Writes only what differs, so that what an earlier run built stays in use, and what it left mistaken is built anew. */
function copySources() {
  mkdirSync(COPY, { recursive: true });
  const differs = (from, to) => statSync(from).isDirectory() || !existsSync(to) || !readFileSync(from).equals(readFileSync(to));
  for (const name of ['engine', 'tests/engine', 'tests/reference', 'CMakeLists.txt']) cpSync(join(ROOT, name), join(COPY, name), { recursive: true, filter: differs });
}

function configure() {
  execFileSync('cmake', ['-S', COPY, '-B', BUILD, '-G', 'Ninja', '-DCMAKE_BUILD_TYPE=', '-DCMAKE_CXX_FLAGS=-O1 -w'], { stdio: ['ignore', 'ignore', 'inherit'] });
}

async function build() {
  try {
    await run('cmake', ['--build', BUILD, '--target', 'engine_tests'], { maxBuffer: 1 << 26 });
    return undefined;
  } catch (error) {
    return String(error.stdout || error);
  }
}

/** The name of the first test that fails, or undefined where all pass. */
async function firstFailure() {
  try {
    await run(join(BUILD, 'tests/engine/engine_tests'), ['--abort'], { maxBuffer: 1 << 26, timeout: PATIENCE, killSignal: 'SIGKILL' });
    return undefined;
  } catch (error) {
    if (error.killed) return 'no end in two minutes';
    if (error.signal) return `stopped by ${error.signal}`;
    // Catch2's report puts the test's name between two rules.
    return /^-{20,}\n(\S.*)$/m.exec(error.stdout ?? '')?.[1] ?? `exit status ${error.code}`;
  }
}

async function verdict({ file, edits, name }) {
  const path = join(COPY, file);
  const right = readFileSync(path, 'utf8');
  writeFileSync(path, patched(right, edits, `${name}, ${file}`));
  try {
    const trouble = await build();
    if (trouble) return { bad: true, word: 'NOT BUILT', test: trouble.split('\n').find((text) => /error/.test(text)) ?? '' };
    const test = await firstFailure();
    return test ? { bad: false, word: 'noticed', test } : { bad: true, word: 'SURVIVED', test: 'no test fails' };
  } finally {
    writeFileSync(path, right);
  }
}

copySources();
configure();
const trouble = await build();
if (trouble) throw new Error(`the sources as they are do not build:\n${trouble.slice(-3000)}`);
const failure = await firstFailure();
if (failure) throw new Error(`the sources as they are fail a test: ${failure}`);
console.log(`The engine as it is passes its tests. ${chosen.length} wrong twins:\n`);

let bad = 0;
const width = Math.max(...chosen.map(({ name }) => name.length));
for (const mutant of chosen) {
  const { bad: counts, word, test } = await verdict(mutant);
  if (counts) bad++;
  console.log(`  ${mutant.name.padEnd(width)}  ${word.padEnd(9)}  ${test}\n  ${''.padEnd(width)}             right: ${mutant.why}`);
}
console.log(`\n${chosen.length - bad} of ${chosen.length} noticed`);
process.exit(bad === 0 ? 0 : 1);
