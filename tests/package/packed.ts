/** Another project, in a folder whose name has spaces, that has installed what `npm pack` makes. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface OtherProject {
  folder: string;
  /** The paths inside the packed archive. */
  files: string[];
  /** Writes a file into the project and runs it under Node.js; the result is what it printed. */
  run(name: string, code: string, from?: string): string;
  remove(): void;
}

export function otherProject(): OtherProject {
  const folder = mkdtempSync(join(tmpdir(), 'another project '));
  const npm = (...words: string[]) => execFileSync('npm', words, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'another-project', version: '1.0.0', private: true, type: 'module' }));
  const [packed] = JSON.parse(npm('pack', ROOT, '--json')) as [{ filename: string; files: { path: string }[] }];
  npm('install', '--offline', '--no-audit', '--no-fund', `./${packed.filename}`);
  return {
    folder,
    files: packed.files.map((file) => file.path).sort(),
    run(name, code, from = folder) {
      writeFileSync(join(folder, name), code);
      return execFileSync(process.execPath, [join(folder, name)], { cwd: from, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
