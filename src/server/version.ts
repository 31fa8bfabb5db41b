import { readFileSync } from 'node:fs';

const packageFile = new URL('../../package.json', import.meta.url);

/** The version in package.json. */
export const appVersion: string = JSON.parse(readFileSync(packageFile, 'utf8')).version;
