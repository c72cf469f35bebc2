import './results.ts';
import './research-card.ts';
