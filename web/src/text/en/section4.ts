import type { section4 as zh } from '../zh/section4.ts';

export const section4: typeof zh = {
};
