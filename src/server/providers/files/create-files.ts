import { createDiskFiles } from './disk-files.ts';
import type { Files } from './files.ts';

/** Creates the storage of files: a folder of this machine. */
export async function createFiles({ folder }: { readonly folder: string }): Promise<Files> {
  return createDiskFiles(folder);
}
