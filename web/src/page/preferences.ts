/** The page's language and theme, and the element that switches them. Kept where the browser allows it. */
import { css, html, LitElement, type TemplateResult } from 'lit';
import { define } from '../panels/define.ts';
import { languageOf, loadTexts, onLanguageChange, textsFor, type Language } from '../text/index.ts';
import { browserStorage } from '../store/persistence.ts';

type Theme = 'auto' | 'light' | 'dark';

function keep(key: string, value: string): void {
  try {
    browserStorage()?.setItem(`attention-lab.${key}`, value);
  } catch {
    // The choice then lasts as long as the page.
  }
}

/** Changes the page once the texts are there, all of it at one time. */
export async function setLanguage(language: Language): Promise<void> {
  await loadTexts(language).catch(() => undefined); // without a network the prose still changes
  document.documentElement.lang = language === 'en' ? 'en' : 'zh-CN';
  keep('language', language);
}

export function setTheme(theme: Theme): void {
  if (theme === 'auto') document.documentElement.removeAttribute('data-theme');
  else document.documentElement.dataset.theme = theme;
  keep('theme', theme);
}

function currentTheme(): Theme {
  const theme = document.documentElement.dataset.theme;
  return theme === 'light' || theme === 'dark' ? theme : 'auto';
}

export class Preferences extends LitElement {
  static override styles = css`
    :host { display: inline-flex; gap: .4rem; font: .875rem/1.4 var(--sans); }
    button { font: inherit; color: inherit; background: none; border: 1px solid var(--line-strong); border-radius: 6px; min-height: 2rem; padding: 0 .6rem; cursor: pointer; white-space: nowrap; }
    button:hover { border-color: var(--accent); color: var(--accent); }
    :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
    @media print { :host { display: none; } }
  `;

  #stop: (() => void) | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    const follow = () => {
      document.title = textsFor(document.documentElement).page.title;
      this.requestUpdate();
    };
    this.#stop = onLanguageChange(follow);
    follow();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stop?.();
  }

  override render(): TemplateResult {
    const language = languageOf(this);
    const t = textsFor(this).page;
    const theme = currentTheme();
    const next: Theme = theme === 'auto' ? 'light' : theme === 'light' ? 'dark' : 'auto';
    return html`
      <button type="button" id="theme" aria-label=${t.themeLabel(t.themes[theme])} title=${t.themeLabel(t.themes[theme])}
        @click=${() => { setTheme(next); this.requestUpdate(); }}><span aria-hidden="true">${{ auto: '◐', light: '○', dark: '●' }[theme]}</span></button>
      <button type="button" id="language" lang=${language === 'zh' ? 'en' : 'zh-CN'} @click=${() => setLanguage(language === 'zh' ? 'en' : 'zh')}>${language === 'zh' ? 'English' : '中文'}</button>`;
  }
}

define('lab-preferences', Preferences);
