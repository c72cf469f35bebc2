/** All texts of the page, typed: a text missing in one language does not compile. Each language is a file of its own, fetched when an element is first read in it. */
import type { zh } from './zh/index.ts';

export type Language = 'zh' | 'en';
export type Text = typeof zh;

const files: Record<Language, () => Promise<Text>> = {
  zh: async () => (await import('./zh/index.ts')).zh,
  en: async () => (await import('./en/index.ts')).en,
};
const loaded: Partial<Record<Language, Text>> = {};
const loading: Partial<Record<Language, Promise<Text>>> = {};

/** Fetches a language's texts once; a failed fetch is tried anew by the next call. */
export function loadTexts(language: Language): Promise<Text> {
  return loading[language] ??= files[language]().then(
    (text) => loaded[language] = text,
    (error: unknown) => {
      delete loading[language];
      throw error;
    },
  );
}

/** Resolves with the texts of the page's language. Custom elements are defined after it, so that each finds its texts. */
export function pageTexts(): Promise<Text> {
  return loadTexts(languageOf(document.documentElement));
}

/**
 * The texts an element is read in. Until those of a language not yet met have arrived, it gets the ones there
 * are; onLanguageChange then calls.
 */
export function textsFor(element: Element): Text {
  const language = languageOf(element);
  const text = loaded[language];
  if (text) return text;
  loadTexts(language).then(notify, () => undefined);
  const other = loaded.zh ?? loaded.en;
  if (!other) throw new Error('no texts are loaded yet: wait for pageTexts()');
  return other;
}

/** The language an element is read in: its own or nearest `lang`, else the page's; Chinese by default. */
export function languageOf(element: Element): Language {
  const own = element.closest('[lang]')?.getAttribute('lang') ?? document.documentElement.lang;
  return own.toLowerCase().startsWith('en') ? 'en' : 'zh';
}

const listeners = new Set<() => void>();
let observer: MutationObserver | undefined;

function notify(): void {
  for (const listener of [...listeners]) listener();
}

/** Calls `listener` when the page's language changes or new texts arrive, until the returned function is called. */
export function onLanguageChange(listener: () => void): () => void {
  if (!observer) {
    observer = new MutationObserver(notify);
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['lang'] });
  }
  listeners.add(listener);
  return () => listeners.delete(listener);
}
