/** Number tables: every tensor, rounded as NumPy prints it, copied at full precision. */
import './number-tables.ts';
