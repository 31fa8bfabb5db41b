/** Parts of what another app shares, as the manifest's `share_target` names them. */
export interface SharedParts {
  readonly title?: string | undefined;
  readonly text?: string | undefined;
  readonly url?: string | undefined;
}

// Signs that control machines; tabs and line breaks are text.
const controls = /[^\P{Cc}\n\t]|\p{Cs}/gu;

/** The text with one kind of line break, and nothing at its ends. */
const tidied = (text = ''): string =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(controls, '')
    .trim();

/** The words as they are compared: apps break, shorten and space the same ones differently. */
const compared = (text: string): string => text.normalize('NFKC').replace(/\s+/gu, ' ').trim().toLowerCase();

const withoutDots = (title: string): string => title.replace(/(?:…|\.{3})$/u, '').trimEnd();

/** Tells whether a text begins with a title, which other apps cut out of it. */
function beginsWith(text: string, title: string): boolean {
  const [all, first] = [compared(text), compared(withoutDots(title))];
  const isWordCut = withoutDots(title) === title && /^[\p{L}\p{N}]/u.test(all.slice(first.length));
  return all.startsWith(first) && !isWordCut;
}

const sameAddress = (address: string): string => address.replace(/[)\].,;:!?'"»”]*$/u, '').replace(/\/$/, '');

/** Tells whether an address stands in a text as a word of it. */
const holdsAddress = (text: string, url: string): boolean =>
  text.split(/[\s<>()[\]"'«»“”]+/u).some((word) => word === url || sameAddress(word) === sameAddress(url));

/**
 * One text of what another app shares: title, text and address on lines of their own, none of them twice. Android puts
 * the address into the text, many apps the first words into the title. Whatever it says, it is plain text.
 */
export function sharedText({ title, text, url }: SharedParts): string {
  const [head, body, address] = [tidied(title), tidied(text), tidied(url)];
  const isRepeated = head !== '' && [body, address].some((other) => other !== '' && beginsWith(other, head));
  const words = [isRepeated ? '' : head, body].filter(Boolean).join('\n');
  return [words, holdsAddress(words, address) ? '' : address].filter(Boolean).join('\n');
}

const addressAtEnd = /\n(https?:\/\/\S{1,2000})$/;

/** The longest beginning of a text that fits, found by halves, never ending within a written letter. */
function longestBeginning(text: string, fits: (text: string) => boolean): string {
  const letters = Array.from(new Intl.Segmenter().segment(text), ({ index }) => index);
  let [enough, tooMuch] = [0, letters.length];
  while (tooMuch - enough > 1) {
    const middle = Math.floor((enough + tooMuch) / 2);
    if (fits(text.slice(0, letters[middle]))) enough = middle;
    else tooMuch = middle;
  }
  return text.slice(0, letters[enough]).trimEnd();
}

/** A shared text as far as it fits in the place it goes to; the address at its end stays, since it leads to the rest. */
export function shortened(text: string, fits: (text: string) => boolean): string {
  if (fits(text)) return text;
  const found = addressAtEnd.exec(text);
  const end = found === null ? '…' : `…\n${found[1]}`;
  const words = found === null ? text : text.slice(0, found.index);
  return longestBeginning(words, (beginning) => fits(beginning + end)) + end;
}

/** A draft with a shared text on the lines below it; one that ends with that text has it already. */
export function addedBelow(draft: string, shared: string): string {
  if (draft.trim() === '') return shared;
  const isThere = `\n${draft.trimEnd()}`.endsWith(`\n${shared}`);
  return isThere ? draft : `${draft.trimEnd()}\n${shared}`;
}
