import type { page as zh } from '../zh/page.ts';

export const page: typeof zh = {
  title: 'Attention Lab · one complete vision attention layer',
  themeLabel: (now: string) => `Appearance: ${now}; press to switch`,
  themes: { auto: 'as the system', light: 'light', dark: 'dark' },
  prediction: {
    wordsLabel: 'Why? In your own words',
    commit: 'Record it and show the result',
    skip: 'Show me without predicting',
    missing: 'Choose an answer and write one reason',
    missingChoice: 'Choose an answer first',
    yours: 'Your prediction:',
    none: 'You made no prediction here.',
    again: 'Predict again',
  },
};
