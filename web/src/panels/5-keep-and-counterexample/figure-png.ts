/** A figure of the page as a PNG file. Fetched with the first that is made. */
import { captionedPng, type Caption } from '../../exports/picture.ts';
import { paintElement } from '../../views/paint.ts';

/** Device pixels per CSS pixel, so that a figure prints sharp. */
const SCALE = 2;

export async function figurePng(figure: Element, caption: Caption): Promise<Uint8Array<ArrayBuffer>> {
  const style = getComputedStyle(figure);
  const color = (name: string, otherwise: string) => style.getPropertyValue(name).trim() || otherwise;
  const picture = await captionedPng(await paintElement(figure, SCALE), SCALE, caption, {
    background: color('--stage', '#fff'), ink: color('--ink', '#000'), soft: color('--ink-soft', '#555'), fontFamily: style.fontFamily,
  });
  return new Uint8Array(await picture.arrayBuffer());
}
