/** Section 4: change one condition at a time. */
import './pixel-control.ts';
import './position-control.ts';
import './identical-control.ts';
import './permutation-control.ts';
