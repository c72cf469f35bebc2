/** The one store: the state, edits as the only way in, undo and redo. No DOM, no engine. */
import type { LabState } from './state.ts';

/** What undo brings back. Where the student looks and what was predicted stay as they are. */
type Undoable = Pick<LabState, 'experiment' | 'seed' | 'controls'>;

export interface EditOptions {
  /** Edits in a row with the same key are one step of undo (a slider being dragged). */
  merge?: string;
}

const HISTORY_LIMIT = 200;

export class ExperimentStore {
  #state: LabState;
  #past: Undoable[] = [];
  #future: Undoable[] = [];
  #mergeKey: string | undefined;
  #listeners = new Set<() => void>();

  constructor(initial: LabState) {
    this.#state = initial;
  }

  get state(): LabState {
    return this.#state;
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  /** Calls `listener` after every change, until the returned function is called. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Replaces the named parts of the state. Only experiment, seed and controls make a step of undo. */
  edit(change: Partial<LabState>, options: EditOptions = {}): void {
    const undoable = 'experiment' in change || 'seed' in change || 'controls' in change;
    if (undoable) {
      const merges = options.merge !== undefined && options.merge === this.#mergeKey;
      if (!merges) {
        this.#past.push(undoablePart(this.#state));
        if (this.#past.length > HISTORY_LIMIT) this.#past.shift();
      }
      this.#future = [];
      this.#mergeKey = options.merge;
    }
    this.#state = { ...this.#state, ...change };
    this.#notify();
  }

  /** Ends the present row of merging edits: the next one is a step of its own. */
  settle(): void {
    this.#mergeKey = undefined;
  }

  undo(): void {
    this.#step(this.#past, this.#future);
  }

  redo(): void {
    this.#step(this.#future, this.#past);
  }

  #step(from: Undoable[], to: Undoable[]): void {
    const target = from.pop();
    if (!target) return;
    to.push(undoablePart(this.#state));
    this.#mergeKey = undefined;
    this.#state = { ...this.#state, ...target };
    this.#notify();
  }

  #notify(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}

function undoablePart({ experiment, seed, controls }: LabState): Undoable {
  return { experiment, seed, controls };
}
