import './data-flow.ts';
import './tensor-catalogue.ts';
import './parameters.ts';
