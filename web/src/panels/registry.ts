/** The labs of this page: panels with the same `group` share one lab; all labs share one engine. */
import { loadPageEngine } from '../engine/page.ts';
import { Lab } from '../store/lab.ts';
import { browserStorage, keepPredictions } from '../store/persistence.ts';

export type LabStatus =
  | { kind: 'loading' }
  | { kind: 'ready'; lab: Lab }
  | { kind: 'failed'; error: unknown };

/** A lab on its way: what panels hold until it is there. */
export class LabHandle extends EventTarget {
  status: LabStatus = { kind: 'loading' };

  constructor() {
    super();
    void this.load();
  }

  /** Loads the engine; called again it tries once more. */
  async load(): Promise<void> {
    this.#become({ kind: 'loading' });
    try {
      const lab = new Lab(await loadPageEngine());
      keepPredictions(lab, browserStorage());
      this.#become({ kind: 'ready', lab });
    } catch (error) {
      this.#become({ kind: 'failed', error });
    }
  }

  #become(status: LabStatus): void {
    this.status = status;
    this.dispatchEvent(new Event('change'));
  }
}

const handles = new Map<string, LabHandle>();

export function labFor(group: string): LabHandle {
  let handle = handles.get(group);
  if (!handle) handles.set(group, (handle = new LabHandle()));
  return handle;
}
