/** node scripts/serve.mjs [PORT [OPEN]]: serves the built site on loopback until it is stopped; OPEN is yes or no. */
import { spawn } from 'node:child_process';
import { serveSite } from './lib/site.mjs';

const [port = '8080', open = 'no'] = process.argv.slice(2);
const { url, close } = await serveSite(Number(port));
console.log(`\nThe lab is at ${url}\nCtrl-C stops it.`);
if (open === 'yes') openBrowser(url);

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, async () => {
    console.log('\nStopped.');
    await close();
    process.exit(0);
  });
}

/** Only where somebody would see it: macOS, or a desktop that has a display. */
function openBrowser(url) {
  const command = process.platform === 'darwin' ? 'open' : 'xdg-open';
  if (process.platform !== 'darwin' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) {
    console.log('There is no display here, so no browser was opened.');
    return;
  }
  spawn(command, [url], { stdio: 'ignore', detached: true })
    .on('error', () => console.log(`${command} is missing, so no browser was opened.`))
    .unref();
}
