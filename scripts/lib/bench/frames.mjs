/**
 * Drags the pixel control's slider with the mouse and times, for every edit, the way from the input event
 * to the end of the frame that shows it: handlers, engine, templates, style, layout and paint.
 *
 * The end is the first task after the frame's paint: a message posted from requestAnimationFrame is
 * delivered when the main thread has finished that frame.
 */

/** Milliseconds for each frame with an edit in it. */
export async function timeFrames(page, moves) {
  const slider = page.locator('lab-pixel-control lab-number input[type=range]').first();
  await slider.scrollIntoViewIfNeeded();
  await page.waitForTimeout(500);
  const box = await slider.boundingBox();
  const [left, width, y] = [box.x + 12, box.width - 24, box.y + box.height / 2];

  await page.evaluate(() => {
    const times = (window.frameTimes = []);
    const shown = (window.shownDeltas = new Set());
    const text = document.querySelector('lab-pixel-control').shadowRoot.querySelector('lab-number');
    let waiting = false;
    addEventListener('input', () => {
      if (waiting) return; // a later edit of the same frame
      waiting = true;
      const begin = performance.now();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          times.push(performance.now() - begin);
          shown.add(text.shadowRoot.querySelector('input[type=text]').value);
          waiting = false;
        };
        port2.postMessage(null);
      });
    }, { capture: true });
  });

  await page.mouse.move(left + width / 2, y);
  await page.mouse.down();
  for (let i = 0; i < moves; i++) await page.mouse.move(left + (width * (1 + Math.sin(i / 7))) / 2, y);
  await page.mouse.up();
  await page.waitForTimeout(300);

  const { times, shown } = await page.evaluate(() => ({ times: window.frameTimes, shown: window.shownDeltas.size }));
  if (times.length < moves / 4 || shown < 20) throw new Error(`the slider did not follow the mouse: ${times.length} frames, ${shown} different values`);
  return times;
}
