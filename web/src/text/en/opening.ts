import type { opening as zh } from '../zh/opening.ts';

export const opening: typeof zh = {
};
