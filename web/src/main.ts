/** The page: every panel and the frame around them. */
import './page/preferences.ts';
import './page/conditions-bar.ts';
import './page/rail.ts';
import './panels/opening/index.ts';
import './panels/1-build-the-input/index.ts';
import './panels/2-the-layer/index.ts';
import './panels/number-tables/index.ts';
import './panels/3-weights-to-residuals/index.ts';
import './panels/4-one-condition/index.ts';
import './panels/5-keep-and-counterexample/index.ts';
import './panels/sources/index.ts';
