import { classicVectors } from './xss-vectors-classic.ts';
import { elementVectors } from './xss-vectors-elements.ts';
import { linkVectors } from './xss-vectors-links.ts';

export interface XssVector {
  readonly name: string;
  readonly html: string;
}

/** After the OWASP XSS Filter Evasion Cheat Sheet and the history of HTML sanitisers: what must never run where it is shown. */
export const xssVectors: readonly XssVector[] = [...classicVectors, ...linkVectors, ...elementVectors];
