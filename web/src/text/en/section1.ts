export const section1 = {
  oneOrAll: {
    question: 'Change a single pixel of the bottom-right patch: does one output token change, or may all of them?',
    choices: {
      own: 'Only the output of its own token changes',
      all: 'The outputs of all tokens may change',
      none: 'The outputs hardly change: LayerNorm wipes it out',
    },
  },
  identicalTokens: {
    question: 'If all tokens are exactly the same and have no position vectors, does attention still prefer some place?',
    choices: {
      uniform: 'No: every row is uniform',
      own: 'Yes: each token attends to itself most',
      weights: 'Yes: the weights decide where to',
    },
  },
  predictions: {
    title: 'Write your predictions first',
    lead: 'Choose an answer, then say why in your own words. Answers stay on this device; section 4 puts them beside the results, and results.json carries them too.',
    where: 'The result is in section 4',
  },
  editor: {
    title: 'The image, to edit',
    pick: 'Pick a pixel: tap it, or move with the arrow keys; + and − change its gray',
    gray: (at: string) => `Gray of ${at} (0 black, 1 white)`,
    becomes: (at: string, token: string, entry: string, row: string) => `${at} lies in ${token} and becomes ${entry}; it feeds one row of X only: ${row}.`,
    outside: 'Outside 0 to 1: it is computed all the same, and drawn as plain black or white.',
    image: 'The image and its patches',
    heat: 'X, the layer’s input',
    bar: 'Value of X',
    caption: 'On the left the image, framed by patches; on the right X, one row a token. Point at a pixel or pick it, and the row it feeds is outlined.',
    refused: (reason: string) => `Not changed: ${reason}`,
    reset: 'Restore the notebook’s image',
  },
  tables: {
    title: 'From pixels to X',
    given: 'editable',
    computed: 'computed',
    project: '× W_patch',
    add: '+ position',
    lit: 'Outlined: where the picked pixel goes.',
    projectionNote: 'W_patch is called patch_projection in the files',
    refused: (reason: string) => `Not changed: ${reason}`,
    rowOfPatch: 'pixel of the patch',
    reset: (name: string) => `Restore the notebook’s ${name}`,
  },
};
