/**
 * A line chart over tokens (Chart.js, fetched when the first chart is on the page). It draws what it is
 * given, in the theme's colours, and carries its message for those who cannot see it.
 */
import { css, html, LitElement, type PropertyValues, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type { Chart, ChartConfiguration } from 'chart.js';
import { define } from '../panels/define.ts';

export interface Series {
  label: string;
  values: ArrayLike<number>;
  /** A CSS colour or custom property, for example `var(--token-0)`. */
  color: string;
  dash?: number[];
  point?: 'circle' | 'rect' | 'triangle' | 'rectRot' | 'star';
  /** The baseline's values, drawn thin and pale behind. */
  ghost?: ArrayLike<number> | undefined;
}

export class LineChart extends LitElement {
  static override styles = css`
    :host { display: block; position: relative; height: 17rem; min-width: 0; }
    canvas { position: absolute; inset: 0; max-inline-size: 100%; } /* before it is sized, it is as wide as any canvas */
    @media print { :host { height: 13rem; } }
  `;

  @property({ attribute: false }) series: Series[] = [];
  /** The labels of the x axis, one per value. */
  @property({ attribute: false }) labels: string[] = [];
  @property({ attribute: false }) xTitle = '';
  @property({ attribute: false }) yTitle = '';
  /** The top of the y axis; give a nice number that small changes do not move. */
  @property({ attribute: false }) yMax = 1;
  @property({ attribute: false }) yMin = 0;
  /** The chart's message in a sentence. */
  @property({ attribute: false }) summary = '';

  #chart: Chart<'line'> | undefined;
  #stopWatching: (() => void) | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    const restyle = () => this.requestUpdate();
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const observer = new MutationObserver(restyle);
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    dark.addEventListener('change', restyle);
    const print = matchMedia('print');
    print.addEventListener('change', restyle);
    this.#stopWatching = () => {
      observer.disconnect();
      dark.removeEventListener('change', restyle);
      print.removeEventListener('change', restyle);
    };
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stopWatching?.();
    this.#chart?.destroy();
    this.#chart = undefined;
  }

  override render(): TemplateResult {
    return html`<canvas role="img" aria-label=${this.summary}></canvas>`;
  }

  protected override updated(_changed: PropertyValues): void {
    void this.#paint();
  }

  async #paint(): Promise<void> {
    const { Chart } = await import('./chartjs.ts');
    const canvas = this.renderRoot.querySelector('canvas');
    if (!this.isConnected || !canvas) return;
    const config = this.#config();
    if (!this.#chart) {
      this.#chart = new Chart(canvas, config);
      return;
    }
    this.#chart.data = config.data;
    this.#chart.options = config.options!;
    this.#chart.update('none');
  }

  /** The chart as it stands, drawn anew at `scale` pixels per CSS pixel: sharp on paper whatever the screen. */
  async picture(scale: number): Promise<HTMLCanvasElement> {
    const { Chart } = await import('./chartjs.ts');
    const { width, height } = this.getBoundingClientRect();
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const config = this.#config();
    const chart = new Chart(canvas, { ...config, options: { ...config.options, responsive: false, devicePixelRatio: scale, events: [] } });
    const copy = Object.assign(document.createElement('canvas'), { width: canvas.width, height: canvas.height });
    copy.getContext('2d')!.drawImage(canvas, 0, 0);
    chart.destroy();
    return copy;
  }

  #config(): ChartConfiguration<'line'> {
    const style = getComputedStyle(this);
    const color = (text: string) => resolveColor(text, style);
    const ink = color('var(--ink-soft)');
    const grid = color('var(--line)');
    const font = { family: style.fontFamily, size: 12 };
    const ghosts = this.series.filter((s) => s.ghost).map((s) => ({
      label: `${s.label} (ghost)`, data: Array.from(s.ghost!), borderColor: `color-mix(in srgb, ${color(s.color)} 35%, transparent)`,
      backgroundColor: 'transparent', borderWidth: 1.5, pointRadius: 2, pointStyle: s.point ?? 'circle', borderDash: s.dash ?? [],
    }));
    const lines = this.series.map((s) => ({
      label: s.label, data: Array.from(s.values), borderColor: color(s.color), backgroundColor: color(s.color), borderWidth: 2,
      borderDash: s.dash ?? [], pointStyle: s.point ?? 'circle', pointRadius: 5, pointHoverRadius: 6,
    }));
    const axis = (title: string) => ({
      title: { display: true, text: title, color: ink, font }, ticks: { color: ink, font }, grid: { color: grid }, border: { color: grid },
    });
    return {
      type: 'line',
      data: { labels: this.labels, datasets: [...lines, ...ghosts] },
      options: {
        animation: false, responsive: true, maintainAspectRatio: false, events: ['mousemove', 'mouseout', 'touchstart'],
        scales: { x: { ...axis(this.xTitle), offset: true }, y: { ...axis(this.yTitle), min: this.yMin, max: this.yMax } },
        plugins: {
          legend: { labels: { color: ink, font, usePointStyle: true, filter: (item) => !item.text.endsWith('(ghost)') } },
          tooltip: { callbacks: { label: (item) => `${item.dataset.label}: ${String(item.parsed.y)}` } },
        },
      },
    };
  }
}

/** The canvas knows no custom properties: `var(--x)` becomes what it stands for here. */
function resolveColor(text: string, style: CSSStyleDeclaration): string {
  const name = /^var\((--[\w-]+)\)$/.exec(text)?.[1];
  return name ? style.getPropertyValue(name).trim() || '#000' : text;
}

define('lab-line-chart', LineChart);
