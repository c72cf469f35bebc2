import type { section1 as zh } from '../zh/section1.ts';

export const section1: typeof zh = {
};
