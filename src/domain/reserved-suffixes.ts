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
