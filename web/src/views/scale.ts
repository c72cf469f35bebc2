/** Colour scales: where a value lies on one, and how its bar is drawn. The colours are CSS; see tokens.css. */
import { html, type TemplateResult } from 'lit';
import { fullValue } from '../text/numbers.ts';

/**
 * signed: −limit … 0 … +limit, zero neutral. unit: 0 … 1, for attention. change: 0 … limit, for L2
 * changes and norms. gray: 0 black … 1 white, for pixels.
 */
export type ScaleKind = 'signed' | 'unit' | 'change' | 'gray';

export interface Scale {
  kind: ScaleKind;
  /** The end of the scale; 1 for unit and gray. */
  limit: number;
}

export const UNIT: Scale = { kind: 'unit', limit: 1 };
export const GRAY: Scale = { kind: 'gray', limit: 1 };

/** The smallest of 1, 2, 5 × 10^k that holds `max`: a scale's end that small changes do not move. */
export function niceLimit(max: number): number {
  if (!(max > 0) || !Number.isFinite(max)) return 1;
  const power = 10 ** Math.floor(Math.log10(max));
  const step = [1, 2, 5, 10].find((s) => s * power >= max * (1 - 1e-12)) ?? 10;
  return Number((step * power).toPrecision(1));
}

/** The end of an axis: the next of 1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10 × 10^k. Closer than a colour scale needs. */
export function axisLimit(max: number): number {
  if (!(max > 0) || !Number.isFinite(max)) return 1;
  const power = 10 ** Math.floor(Math.log10(max));
  const step = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].find((s) => s * power >= max * (1 - 1e-12)) ?? 10;
  return Number((step * power).toPrecision(2));
}

export interface Shade {
  /** 0 … 1: how much of the end colour. */
  amount: number;
  end: string;
  /** The cell is dark enough (light enough, in the dark theme) to want the other ink. */
  strong: boolean;
  /** The value lies beyond the scale's end. */
  beyond: boolean;
}

export function shade(value: number, scale: Scale): Shade {
  const share = Number.isFinite(value) ? value / scale.limit : 0;
  const size = scale.kind === 'signed' ? Math.abs(share) : share;
  const amount = Math.min(1, Math.max(0, size));
  return {
    amount,
    end: scale.kind === 'signed' ? (share < 0 ? 'var(--scale-minus)' : 'var(--scale-plus)') : `var(--scale-${scale.kind})`,
    strong: scale.kind === 'gray' ? amount > 0.48 : amount > 0.62,
    beyond: size > 1 + 1e-12 || (scale.kind === 'gray' && share < 0),
  };
}

/** The bar that says what the colours of a figure mean. */
export function colorBar(scale: Scale, name: string): TemplateResult {
  const zero = 'var(--scale-zero)';
  const gradient = {
    signed: `linear-gradient(90deg in oklab, var(--scale-minus), ${zero}, var(--scale-plus))`,
    unit: `linear-gradient(90deg in oklab, ${zero}, var(--scale-unit))`,
    change: `linear-gradient(90deg in oklab, ${zero}, var(--scale-change))`,
    gray: 'linear-gradient(90deg, #000, #fff)',
  }[scale.kind];
  const low = scale.kind === 'signed' ? `−${fullValue(scale.limit)}` : '0';
  return html`<span class="color-bar"><span class="name">${name}</span><span>${low}</span><i style="background:${gradient}"></i><span>${scale.kind === 'signed' ? '+' : ''}${fullValue(scale.limit)}</span></span>`;
}
