/** The page: the frame, the first panels, and the later ones when they are needed. */
import './page/preferences.ts';
import './page/conditions-bar.ts';
import './page/rail.ts';
import './panels/opening/index.ts';
import './panels/1-build-the-input/index.ts';
import { sayPartIsMissing } from './page/missing-part.ts';
import { loadSectionsAsNeeded } from './page/sections.ts';
import { pageTexts } from './text/index.ts';

pageTexts().catch(sayPartIsMissing);
loadSectionsAsNeeded();
