/** A measured error with what it means: none, rounding in units of float64's spacing, or a real difference. */
import { html, type TemplateResult } from 'lit';
import type { Text } from '../text/index.ts';
import { rounding } from '../text/measured-error.ts';

/** An error between values as large as `size`. */
export function errorInWords(error: number, size: number, t: Text): TemplateResult {
  const text = t.common.error;
  const { unit, units, verdict } = rounding(error, size);
  const number = error === 0 ? '0' : error.toExponential(2);
  const meaning = verdict === 'exact' ? text.exact : verdict === 'rounding' ? text.rounding(unitsText(units), unit.toExponential(2)) : text.different;
  return html`<span data-verdict=${verdict}>${number}<small>${meaning}</small></span>`;
}

/** A count of units: whole where it is whole, else to two digits. */
function unitsText(units: number): string {
  return Number.isInteger(units) ? String(units) : String(Number(units.toPrecision(2)));
}
