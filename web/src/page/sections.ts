/**
 * Fetches the panels of the later sections when they are needed: a section's as it nears, and all the rest,
 * in a quiet moment, once the reader does anything at all (turns to print, searches the page, follows a link)
 * or stays. A visit that only opens the page transfers its beginning.
 */
import { sayPartIsMissing } from './missing-part.ts';

const STAYS_MS = 4000;

const FILES: Record<string, () => Promise<unknown>> = {
  'the-layer': () => import('../panels/2-the-layer/index.ts'),
  'number-tables': () => import('../panels/number-tables/index.ts'),
  'weights-to-residuals': () => import('../panels/3-weights-to-residuals/index.ts'),
  'one-condition': () => import('../panels/4-one-condition/index.ts'),
  'keep-and-counterexample': () => import('../panels/5-keep-and-counterexample/index.ts'),
  sources: () => import('../panels/sources/index.ts'),
};

const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart', 'scroll', 'hashchange', 'beforeprint'];

function load(id: string): void {
  // A section that did not arrive is tried again the next time it nears.
  FILES[id]?.().catch(sayPartIsMissing);
}

export function loadSectionsAsNeeded(): void {
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) load(target.id);
  }, { rootMargin: '100% 0px' });
  for (const id of Object.keys(FILES)) {
    const section = document.getElementById(id);
    if (section) observer.observe(section);
  }

  const all = () => {
    clearTimeout(stays);
    for (const sign of SIGNS) removeEventListener(sign, all);
    for (const id of Object.keys(FILES)) load(id);
  };
  const stays = setTimeout(all, STAYS_MS);
  for (const sign of SIGNS) addEventListener(sign, all, { passive: true });
  if (location.hash) all(); // the sections above the one asked for take their height at once
}
