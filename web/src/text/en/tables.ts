import type { tables as zh } from '../zh/tables.ts';

export const tables: typeof zh = {
};
