/** Sentences for a file that does not open. */
export const openingTexts = {
  refused: 'You can no longer see this file.',
  offline: 'Needs a connection, or keep it on this phone.',
  unplayable: 'This video cannot be played here.',
} as const;
