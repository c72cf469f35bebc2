/** Cuts a painted figure down to what is painted. */

/** Rows of a canvas, in its pixels. */
export interface Band {
  top: number;
  bottom: number;
}

/** The canvas without those bands in which nothing changes from top to bottom: the room of controls that are not painted. */
export function withoutBands(canvas: HTMLCanvasElement, bands: readonly Band[]): HTMLCanvasElement {
  const { width } = canvas;
  const context = canvas.getContext('2d')!;
  let height = canvas.height;
  for (const band of [...bands].sort((a, b) => b.top - a.top)) {
    const top = Math.max(0, Math.round(band.top));
    const size = Math.min(height, Math.round(band.bottom)) - top;
    if (size <= 0 || !isEven(pixelsOf(context, 0, top, width, size), width)) continue;
    const below = height - top - size;
    if (below > 0) context.putImageData(context.getImageData(0, top + size, width, below), 0, top);
    height -= size;
  }
  return height === canvas.height ? canvas : cut(canvas, 0, 0, width, height);
}

/** The canvas without the transparent margins around what is painted. */
export function trimmed(canvas: HTMLCanvasElement): HTMLCanvasElement {
  const { width, height } = canvas;
  const pixels = pixelsOf(canvas.getContext('2d')!, 0, 0, width, height);
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if (pixels[at] === 0) continue;
      if (x < left) left = x;
      if (x >= right) right = x + 1;
      if (y < top) top = y;
      bottom = y + 1;
    }
  }
  if (right <= left) throw new Error('the figure is empty');
  return cut(canvas, left, top, right - left, bottom - top);
}

function cut(canvas: HTMLCanvasElement, left: number, top: number, width: number, height: number): HTMLCanvasElement {
  const part = Object.assign(document.createElement('canvas'), { width, height });
  part.getContext('2d')!.drawImage(canvas, -left, -top);
  return part;
}

function pixelsOf(context: CanvasRenderingContext2D, x: number, y: number, width: number, height: number): Uint32Array {
  return new Uint32Array(context.getImageData(x, y, width, height).data.buffer);
}

function isEven(pixels: Uint32Array, width: number): boolean {
  return pixels.every((pixel, i) => i < width || pixel === pixels[i - width]);
}
