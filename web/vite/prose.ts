/**
 * The page's prose stands in web/src/text/prose as one HTML fragment per part and language. Both
 * languages go into the page when it is built, so that the text reads before, and without, any script.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { renderMath } from './math.ts';

const LANGUAGES = [['zh', 'zh-CN'], ['en', 'en']] as const;

function fragment(folder: string, part: string): string {
  return LANGUAGES.map(([short, tag]) => {
    const path = join(folder, `${part}.${short}.html`);
    if (!existsSync(path)) throw new Error(`no prose for "${part}" in ${short}: ${path}`);
    return `<div class="prose" lang="${tag}">\n${renderMath(readFileSync(path, 'utf8').trim())}\n</div>`;
  }).join('\n');
}

/** `<!-- prose: part -->` in index.html becomes that part in both languages. */
export function prose(folder: string): Plugin {
  return {
    name: 'prose',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replaceAll(/<!--\s*prose:\s*([\w-]+)\s*-->/g, (_, part: string) => fragment(folder, part)),
    },
    configureServer: (server) => void server.watcher.add(folder),
  };
}
