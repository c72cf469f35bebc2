/** Which keys step through the history, and where they belong to a text being typed instead. */

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** Ctrl+Z (⌘Z) undoes; with Shift, or Ctrl+Y, it redoes. */
export function historyStep({ key, ctrlKey, metaKey, shiftKey, altKey }: Keys): 'undo' | 'redo' | null {
  if (altKey || ctrlKey === metaKey) return null;
  const letter = key.toLowerCase();
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  return letter === 'y' && ctrlKey && !shiftKey ? 'redo' : null;
}

const NO_TEXT = ['range', 'radio', 'checkbox', 'button', 'submit', 'color', 'file'];

/** Whether the element is one a person types text into: there Ctrl+Z is the browser's own. */
export function isTextField(target: EventTarget | undefined): boolean {
  if (target === undefined || !('tagName' in target)) return false;
  const { tagName, type, isContentEditable } = target as HTMLInputElement;
  if (isContentEditable || tagName === 'TEXTAREA') return true;
  return tagName === 'INPUT' && !NO_TEXT.includes(type);
}
