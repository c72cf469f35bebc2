import { common } from './common.ts';
import { page } from './page.ts';
import { opening } from './opening.ts';
import { section1 } from './section1.ts';
import { section2 } from './section2.ts';
import { tables } from './tables.ts';
import { section3 } from './section3.ts';
import { section4 } from './section4.ts';
import { section5 } from './section5.ts';
import { sources } from './sources.ts';

export const zh = { common, page, opening, section1, section2, tables, section3, section4, section5, sources };
