/** The opening: the first thing to touch. */
import './first-touch.ts';
