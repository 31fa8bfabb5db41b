import { hash } from 'node:crypto';
import { browserNameLength, browserSecretLength } from '#contract/browser-secret.ts';

/** Apps from before there were secrets send a name alone, and the digits without it. */
const isSecret = (browser: string) => browser.length === browserSecretLength;

/** Name of a browser for the link of a mail, which others may read. */
export const browserName = (browser: string): string =>
  isSecret(browser) ? browser.slice(0, browserNameLength) : browser;

/** Hashes the secret of a browser for storing; null where it sends none. */
export const browserHash = (browser: string | undefined): string | null =>
  browser !== undefined && isSecret(browser) ? hash('sha256', browser, 'hex') : null;
