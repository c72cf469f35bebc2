/** Serves the built site on loopback until it is stopped. PORT names the first port to try. */
import { serveSite } from './lib/site.mjs';

const port = Number(process.env.PORT || 8080);
if (!Number.isInteger(port) || port < 1 || port > 65535) {
  console.error(`PORT is ${process.env.PORT}, expected a whole number from 1 to 65535`);
  process.exit(2);
}
const { url } = await serveSite(port);
console.log(`\nThe lab is at ${url}\nCtrl-C stops it.`);
