import { appSegments, serverSegments } from '#contract/paths.ts';

/** Folders of the app's own files, and words that would mislead. */
const otherWords = [
  'assets',
  'icons',
  'join',
  'me',
  'patterns',
  'portraits',
  'reception',
  'screenshots',
  'status',
  'welcome',
];
const reserved = new Set([...appSegments, ...serverSegments, ...otherWords]);

/** True for words that stand for a screen or a call, in whatever case. */
export const isReservedSuffix = (suffix: string): boolean => reserved.has(suffix.toLowerCase());

/** Removes the signs that a suffix never holds from a typed text (specification, section 5). */
export const stripSuffix = (typed: string): string => typed.replace(/[\s+\-/*,.~=#?]/g, '');

/** The last part of an address such as `https://example.org/sara`. */
export const suffixOf = (address: string): string => address.slice(address.lastIndexOf('/') + 1);
