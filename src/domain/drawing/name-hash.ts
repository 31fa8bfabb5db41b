const FNV_START = 0x811c9dc5;
const FNV_PRIME = 0x01000193;
const NAME_COLOURS = 8;

/** FNV-1a, 32 bits, over the code points of the name (composed, lower case). */
export function nameHash(name: string): number {
  let hash = FNV_START;
  for (const character of name.normalize('NFC').toLowerCase()) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), FNV_PRIME) >>> 0;
  }
  return hash;
}

/** Index of the colour behind the initials of a name, 0 to 7. */
export function nameColourIndex(name: string): number {
  return nameHash(name) % NAME_COLOURS;
}

/** First letters of first and last name; one letter for a single name, nothing for none. */
export function initialsOf(firstName: string, lastName: string): string {
  const initials = [firstLetter(firstName), firstLetter(lastName)];
  const separator = initials.some(isArabic) ? ZERO_WIDTH_NON_JOINER : '';
  return initials.filter((letter) => letter !== '').join(separator);
}

// Two Arabic letters side by side would be drawn joined, as if they were a word.
const ZERO_WIDTH_NON_JOINER = '\u200c';

function firstLetter(name: string): string {
  return (
    name
      .normalize('NFC')
      .match(/[\p{L}\p{N}]/u)?.[0]
      .toUpperCase() ?? ''
  );
}

function isArabic(letter: string): boolean {
  return /\p{Script=Arabic}/u.test(letter);
}
