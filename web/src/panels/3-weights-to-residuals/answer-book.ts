/** What the student typed for each head and query, and what has been uncovered. */
import type { Experiment } from '../../engine/types.ts';

/** One box of the weighted read: a component of the sum, or of one key's product. */
export interface Box {
  kind: 'sum' | 'product';
  /** The key of a product; unused for the sum. */
  key: number;
  component: number;
}

export interface Answer {
  text: string;
  /** The conditions the answer was checked under; undefined while it is only typed. */
  checkedFor?: Experiment;
}

interface Page {
  answers: Map<string, Answer>;
  revealed: boolean;
}

export class AnswerBook {
  #pages = new Map<string, Page>();

  #page(head: number, query: number): Page {
    const key = `${head},${query}`;
    let page = this.#pages.get(key);
    if (!page) this.#pages.set(key, (page = { answers: new Map(), revealed: false }));
    return page;
  }

  answer(head: number, query: number, box: Box): Answer | undefined {
    return this.#page(head, query).answers.get(boxKey(box));
  }

  type(head: number, query: number, box: Box, text: string): void {
    this.#page(head, query).answers.set(boxKey(box), { text });
  }

  check(head: number, query: number, box: Box, text: string, experiment: Experiment): void {
    this.#page(head, query).answers.set(boxKey(box), { text, checkedFor: experiment });
  }

  isRevealed(head: number, query: number): boolean {
    return this.#page(head, query).revealed;
  }

  reveal(head: number, query: number): void {
    this.#page(head, query).revealed = true;
  }

  /** Covers the result again and forgets what was typed for it. */
  cover(head: number, query: number): void {
    this.#pages.delete(`${head},${query}`);
  }
}

export function boxKey({ kind, key, component }: Box): string {
  return kind === 'sum' ? `sum ${component}` : `product ${key} ${component}`;
}
