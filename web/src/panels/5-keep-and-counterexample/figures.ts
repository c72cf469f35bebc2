/** Finds the figures on the page. */

/** A panel marks what can be kept as a picture with `data-figure="<name>"`. In the order of the page. */
export const FIGURES = ['figure-1', 'figure-2', 'weighted-read', 'residual-paths', 'figure-3', 'spread-map'] as const;
export type FigureName = (typeof FIGURES)[number];

/** The notebook's three keep its file names. */
export const FIGURE_FILES: Readonly<Record<FigureName, string>> = {
  'figure-1': '01-patches.png',
  'figure-2': '02-readback.png',
  'weighted-read': 'weighted-read.png',
  'residual-paths': 'residual-paths.png',
  'figure-3': '03-change-one-patch.png',
  'spread-map': 'spread-map.png',
};

/** The figures now on the page, by name. A result that waits for a prediction is not among them. */
export function figuresOnPage(): Map<FigureName, Element> {
  const found = new Map<string, Element>();
  for (const panel of document.querySelectorAll('*')) {
    for (const figure of panel.shadowRoot?.querySelectorAll<HTMLElement>('[data-figure]') ?? []) {
      // The opening shows a small copy of the spread map: the later, full one counts.
      found.set(figure.dataset.figure!, figure);
    }
  }
  return new Map(FIGURES.flatMap((name) => (found.has(name) ? [[name, found.get(name)!]] : [])));
}
