/** Finds the figures on the page and turns them into PNG files. */
import { paintElement } from '../../views/paint.ts';

/** A panel marks what can be kept as a picture with `data-figure="<name>"`. In the order of the page. */
export const FIGURE_FILES: Readonly<Record<string, string>> = {
  'figure-1': '01-patches.png',
  'figure-2': '02-readback.png',
  'figure-3': '03-change-one-patch.png',
  'spread-map': 'spread-map.png',
  'weighted-read': 'weighted-read.png',
  'residual-paths': 'residual-paths.png',
};

/** The figures now on the page, by name. A result that waits for a prediction is not among them. */
export function figuresOnPage(): Map<string, Element> {
  const found = new Map<string, Element>();
  for (const panel of document.querySelectorAll('*')) {
    for (const figure of panel.shadowRoot?.querySelectorAll('[data-figure]') ?? []) {
      const name = (figure as HTMLElement).dataset.figure!;
      // The opening shows a small copy of the spread map: the later, full one counts.
      if (name in FIGURE_FILES) found.set(name, figure);
    }
  }
  return found;
}

export async function figurePng(figure: Element): Promise<Uint8Array> {
  const blob = await paintElement(figure);
  return new Uint8Array(await blob.arrayBuffer());
}
