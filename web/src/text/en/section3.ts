import type { section3 as zh } from '../zh/section3.ts';

export const section3: typeof zh = {
};
