import { limits } from '#contract/limits.ts';

/** Removes the signs that a suffix never holds from a typed text (specification, section 5). */
export const stripSuffix = (typed: string): string => typed.replace(/[\s+\-/*,.~=#?]/g, '');

/** The last part of an address such as `https://example.org/sara`. */
export const suffixOf = (address: string): string => address.slice(address.lastIndexOf('/') + 1);

/** True for an address that an account was given until its person chooses one. */
export const isGivenSuffix = (suffix: string): boolean => /^member_[a-z\d]{8}$/.test(suffix);

/** An address made of a name: its Latin letters and digits, words held together by underscores. */
export function suggestSuffix(name: string): string {
  const letters = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const words = letters.match(/[a-z\d]+/g) ?? [];
  return words.join('_').slice(0, limits.suffixMaxLength).replace(/_$/, '');
}

/** The address that goes with another name: it follows as long as nobody has written one. */
export const followedSuffix = (suffix: string, { from, to }: { from: string; to: string }): string =>
  suffix === suggestSuffix(from) ? suggestSuffix(to) : suffix;
