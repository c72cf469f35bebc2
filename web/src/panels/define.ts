import { pageTexts } from '../text/index.ts';

/** Registers a custom element once, however often the script is loaded, as soon as the page's texts are there. */
export function define(name: string, element: CustomElementConstructor): void {
  void pageTexts().then(() => {
    if (!customElements.get(name)) customElements.define(name, element);
  }, () => undefined); // the page says that its texts did not arrive
}
