import type { sources as zh } from '../zh/sources.ts';

export const sources: typeof zh = {
};
