/** The notebook's three files: what each is, its bytes, and a text that stands for it where nothing can be downloaded. */
import { tokenChangesCsv } from './csv.ts';
import { npzScript } from './npz-script.ts';
import { tensorsNpz } from './npz.ts';
import { resultsJson } from './results-json.ts';
import type { Run } from './run.ts';

export const FILE_NAMES = ['results.json', 'tensors.npz', 'token-changes.csv'] as const;
export type FileName = (typeof FILE_NAMES)[number];

interface KeptFile {
  type: string;
  bytes(run: Run): Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>;
  /** The content as text; for the NPZ, Python that makes the same file. */
  text(run: Run): string;
  /** Compressed already. */
  stored: boolean;
}

const csv = (run: Run) => tokenChangesCsv(run.comparisons.pixel);
const utf8 = (text: string) => new TextEncoder().encode(text);

export const FILES: Readonly<Record<FileName, KeptFile>> = {
  'results.json': { type: 'application/json', bytes: (run) => utf8(resultsJson(run)), text: resultsJson, stored: false },
  'tensors.npz': { type: 'application/octet-stream', bytes: tensorsNpz, text: npzScript, stored: true },
  'token-changes.csv': { type: 'text/csv', bytes: (run) => utf8(csv(run)), text: csv, stored: false },
};
