/** For what follows an edit within moments: panels out of sight wait until the edits pause. */
import { vi } from 'vitest';

/** Runs the expectations again until they hold; after three seconds fails with the last one that did not. */
export function eventually(expectations: () => Promise<void>): Promise<void> {
  return vi.waitFor(expectations, { timeout: 3000, interval: 40 });
}
