import type { section2 as zh } from '../zh/section2.ts';

export const section2: typeof zh = {
};
