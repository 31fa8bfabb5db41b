import { appSegments, serverSegments } from '#contract/paths.ts';

/** Folders and files of the app's own, and words that would mislead: nobody speaks for the programme by their address. */
const otherWords = [
  'admin',
  'assets',
  'config',
  'host',
  'icons',
  'join',
  'lastlinks',
  'me',
  'patterns',
  'portraits',
  'reception',
  'robots',
  'screenshots',
  'status',
  'support',
  'sw',
  'version',
  'welcome',
];
const reserved = new Set([...appSegments, ...serverSegments, ...otherWords]);

/** True for words that stand for a screen or a call, in whatever case. */
export const isReservedSuffix = (suffix: string): boolean => reserved.has(suffix.toLowerCase());

/** Removes the signs that a suffix never holds from a typed text (specification, section 5). */
export const stripSuffix = (typed: string): string => typed.replace(/[\s+\-/*,.~=#?]/g, '');

/** The last part of an address such as `https://example.org/sara`. */
export const suffixOf = (address: string): string => address.slice(address.lastIndexOf('/') + 1);
