/** Section 1: predict, then build the input. */
import './predictions.ts';
import './image-editor.ts';
import './input-tables.ts';
