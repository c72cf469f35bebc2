/** Keeps the student's predictions across reloads where the browser allows it. */
import type { Lab } from './lab.ts';
import type { Prediction } from './state.ts';

type Keeper = Pick<Storage, 'getItem' | 'setItem'>;

const KEY = 'attention-lab.predictions.v1';
const MAX_WORDS = 4000;

/** Storage that may be blocked: then nothing is kept and nothing fails. */
export function browserStorage(): Keeper | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null; // a sandboxed frame throws on the mere access
  }
}

function readPredictions(text: string | null): Record<string, Prediction> {
  if (!text) return {};
  const found: Record<string, Prediction> = {};
  const parsed: unknown = JSON.parse(text);
  if (typeof parsed !== 'object' || parsed === null) return {};
  for (const [id, value] of Object.entries(parsed)) {
    if (typeof value !== 'object' || value === null) continue;
    const { choice, words, committed, skipped } = value as Partial<Prediction>;
    if (typeof choice !== 'string' || typeof words !== 'string') continue;
    found[id] = { choice, words: words.slice(0, MAX_WORDS), committed: committed === true, skipped: skipped === true };
  }
  return found;
}

/** Brings back what was kept and keeps every later change. Returns the function that stops it. */
export function keepPredictions(lab: Lab, storage: Keeper | null): () => void {
  if (!storage) return () => {};
  try {
    lab.store.edit({ predictions: { ...readPredictions(storage.getItem(KEY)), ...lab.state.predictions } });
  } catch {
    // Unreadable leftovers are as good as none.
  }
  let kept = lab.state.predictions;
  return lab.store.subscribe(() => {
    if (lab.state.predictions === kept) return;
    kept = lab.state.predictions;
    try {
      storage.setItem(KEY, JSON.stringify(kept));
    } catch {
      // A full or blocked storage: the answers still live as long as the page.
    }
  });
}
