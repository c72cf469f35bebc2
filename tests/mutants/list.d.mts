/** One deliberate mistake. */
export interface Mutant {
  name: string;
  /** The source it changes, from the project's folder. */
  file: string;
  /** What holds instead, in one line. */
  why: string;
  /** Texts of the file, each of which stands there exactly once, and what takes their place. */
  edits: [find: string, put: string][];
}

export const mutants: Mutant[];
