/** Formulas as MathML, made when the page is built: TeX in, `<math>` out. */
import { readFileSync } from 'node:fs';
import temml from 'temml';
import type { Plugin } from 'vite';

export function texToMathML(tex: string, display = false): string {
  return temml.renderToString(tex, { displayMode: display, throwOnError: true, xml: false });
}

/** Inline `\( … \)` and display `\[ … \]` formulas of a text become MathML. */
export function renderMath(html: string): string {
  return html
    .replaceAll(/\\\[([\s\S]+?)\\\]/g, (_, tex: string) => texToMathML(tex, true))
    .replaceAll(/\\\(([\s\S]+?)\\\)([，。；：、！？）」”,.;:!?)]*)/g, (_, tex: string, mark: string) => kept(texToMathML(tex), mark));
}

/** A line may begin with no closing mark, and browsers break after a formula all the same. */
function kept(formula: string, mark: string): string {
  return mark ? `<span class="kept">${formula}${mark}</span>` : formula;
}

/** `import formulas from './x.tex.json'`: an object of TeX strings arrives as an object of MathML strings. */
export function math(): Plugin {
  return {
    name: 'math',
    enforce: 'pre',
    load(id) {
      const path = id.split('?')[0]!;
      if (!path.endsWith('.tex.json')) return null;
      const formulas = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
      const rendered = Object.entries(formulas).map(([name, tex]) => [name, texToMathML(tex)]);
      return { code: `export default ${JSON.stringify(Object.fromEntries(rendered))};`, moduleType: 'js' };
    },
  };
}
