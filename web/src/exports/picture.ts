/** A painted figure as a PNG that explains itself away from the page: its title above, its conditions below. */

export interface Caption {
  title: string;
  /** One paragraph each. */
  notes: readonly string[];
}

export interface Theme {
  background: string;
  ink: string;
  soft: string;
  fontFamily: string;
}

/** CSS pixels. */
const PAD = 20;
const TITLE = { size: 17, line: 24, weight: 650 };
const NOTE = { size: 12.5, line: 19, weight: 400 };
const GAP = 10;
const MIN_WIDTH = 320;

export async function captionedPng(figure: HTMLCanvasElement, scale: number, caption: Caption, theme: Theme): Promise<Blob> {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d')!;
  const width = Math.max(figure.width / scale, MIN_WIDTH);
  const font = ({ size, weight }: typeof TITLE) => `${weight} ${size}px ${theme.fontFamily}`;
  context.font = font(TITLE);
  const title = brokenLines(caption.title, width, (text) => context.measureText(text).width);
  context.font = font(NOTE);
  const notes = caption.notes.flatMap((note) => brokenLines(note, width, (text) => context.measureText(text).width));
  const top = PAD + title.length * TITLE.line + GAP;
  const below = top + figure.height / scale + GAP;
  canvas.width = Math.ceil((width + 2 * PAD) * scale);
  canvas.height = Math.ceil((below + notes.length * NOTE.line + PAD) * scale);
  context.scale(scale, scale);
  context.fillStyle = theme.background;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.textBaseline = 'top';
  context.font = font(TITLE);
  context.fillStyle = theme.ink;
  title.forEach((line, i) => context.fillText(line, PAD, PAD + i * TITLE.line));
  context.drawImage(figure, PAD, top, figure.width / scale, figure.height / scale);
  context.font = font(NOTE);
  context.fillStyle = theme.soft;
  notes.forEach((line, i) => context.fillText(line, PAD, below + i * NOTE.line));
  return new Promise((done, fail) => canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('no picture'))), 'image/png'));
}

/** One Chinese character, one word or one run of spaces, with the closing marks and the space after it. */
const PIECE = /(?:[\u2e80-\u9fff\uff00-\uffef]|[^\s\u2e80-\u9fff\uff00-\uffef]+)[，。；：、！？）」』”]*\s*|\s+/g;

/** Breaks a text into lines no wider than `width`: between words, and anywhere in Chinese, but never before its closing marks. */
export function brokenLines(text: string, width: number, measure: (text: string) => number): string[] {
  const pieces = text.match(PIECE) ?? [];
  const lines: string[] = [];
  let line = '';
  for (const piece of pieces) {
    if (line && measure((line + piece).trimEnd()) > width) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += piece;
  }
  return line.trim() ? [...lines, line.trimEnd()] : lines;
}
