/** Section 3: from one row of weights to the two residuals. */
import './weighted-read.ts';
import './attention-maps.ts';
import './residual-paths.ts';
import './identities.ts';
