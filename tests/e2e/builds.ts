import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const project = join(import.meta.dirname, '..', '..');
const folders = {
  first: join(project, 'dist'),
  second: join(project, 'node_modules', '.cache', 'test-builds', 'second'),
  third: join(project, 'node_modules', '.cache', 'test-builds', 'third'),
} as const;

/** Real builds of the app that differ as releases do: in their version, and so in every name that hangs on it. */
export type Release = keyof typeof folders;

function stampOf(folder: string): string | null {
  try {
    return readFileSync(join(folder, '.build-stamp'), 'utf8');
  } catch {
    return null;
  }
}

/** Where a build stands; they are made before the tests begin. */
export function folderOf(release: Release): string {
  const folder = folders[release];
  const stamp = stampOf(folder);
  if (stamp === null || stamp !== stampOf(folders.first))
    throw new Error(
      `The build "${release}" is not there, or not of today: node src/setup/tests/make-builds.mjs`,
    );
  return folder;
}
