import './self-check.ts';
