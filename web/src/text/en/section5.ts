import type { section5 as zh } from '../zh/section5.ts';

export const section5: typeof zh = {
};
