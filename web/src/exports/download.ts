/** Hands bytes to the browser as a download. */

/** Long enough for a slow browser to have read it all. */
const KEPT_MS = 60_000;

/**
 * A sandboxed page may not download, and the browser tells nobody: where that matters, the content is
 * offered on the page as well.
 */
export function download(name: string, bytes: Uint8Array<ArrayBuffer>, type: string): void {
  const url = URL.createObjectURL(new Blob([bytes], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
