/** All texts of the page, typed: a text missing in one language does not compile. */
import { zh } from './zh/index.ts';
import { en } from './en/index.ts';

export type Language = 'zh' | 'en';
export type Text = typeof zh;

export const texts: Record<Language, Text> = { zh, en };

/** The language an element is read in: its own or nearest `lang`, else the page's; Chinese by default. */
export function languageOf(element: Element): Language {
  const own = element.closest('[lang]')?.getAttribute('lang') ?? document.documentElement.lang;
  return own.toLowerCase().startsWith('en') ? 'en' : 'zh';
}

const listeners = new Set<() => void>();
let observer: MutationObserver | undefined;

/** Calls `listener` when the page's language changes, until the returned function is called. */
export function onLanguageChange(listener: () => void): () => void {
  observer ??= watchPageLanguage();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function watchPageLanguage(): MutationObserver {
  const made = new MutationObserver(() => {
    for (const listener of [...listeners]) listener();
  });
  made.observe(document.documentElement, { attributes: true, attributeFilter: ['lang'] });
  return made;
}
