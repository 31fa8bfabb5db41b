import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The built app, whole. */
export const builtApp = fileURLToPath(new URL('../../dist/', import.meta.url));

let made: string | undefined;

/** The built app without its code, which a server would first put where it outlives it: two hundred files a test. */
export function smallApp(): string {
  made ??= copyWithoutCode();
  return made;
}

function copyWithoutCode(): string {
  const folder = mkdtempSync(join(tmpdir(), 'last-links-app-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  if (existsSync(builtApp))
    cpSync(builtApp, folder, { recursive: true, filter: (from) => basename(from) !== 'assets' });
  return folder;
}
