import './research-card.ts';
