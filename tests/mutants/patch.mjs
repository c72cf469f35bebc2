/** `text` after all edits. Throws where a text to be replaced does not stand there exactly once. */
export function patched(text, edits, where) {
  let result = text;
  for (const [find, put] of edits) {
    const count = result.split(find).length - 1;
    if (count !== 1) throw new Error(`${where}: ${JSON.stringify(find)} stands there ${count} times, expected once`);
    result = result.replace(find, () => put);
  }
  return result;
}
