import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { ByteRange, Files, ReceivedFile } from './files.ts';
import { unfinishedFiles } from './unfinished-files.ts';

const folderNameLength = 2;

function isMissing(error: unknown): boolean {
  return error instanceof Error && Reflect.get(error, 'code') === 'ENOENT';
}

function nullWhereMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}

/** A name is durable once its folder is written too; Windows does that by itself and refuses to be told. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

async function putInto(root: string, path: string, received: ReceivedFile): Promise<void> {
  const folder = join(path, '..');
  const made = await mkdir(folder, { recursive: true });
  await rename(received.path, path);
  await syncFolder(folder);
  if (made !== undefined) await syncFolder(root);
}

async function openFile(path: string, range: ByteRange | undefined): Promise<Readable | null> {
  const handle = await open(path, 'r').catch(nullWhereMissing);
  return handle?.createReadStream(range) ?? null;
}

async function* idsIn(root: string): AsyncIterable<readonly string[]> {
  for (const name of await readdir(root).catch((): string[] => [])) {
    if (name.length === folderNameLength) yield await readdir(join(root, name));
  }
}

/** Files in a folder of this machine, spread over subfolders; a file appears under its id whole, by a renaming. */
export function createDiskFiles(root: string): Files {
  const pathOf = (id: string) => join(root, id.slice(0, folderNameLength), id);
  return {
    // On the same disk, since a file cannot be renamed onto another.
    ...unfinishedFiles(join(root, 'unfinished')),
    put: (id, received) => putInto(root, pathOf(id), received),
    open: (id, range) => openFile(pathOf(id), range),
    remove: (id) => rm(pathOf(id), { force: true }),
    ids: () => idsIn(root),
    storedAt: async (id) => (await stat(pathOf(id)).catch(nullWhereMissing))?.mtimeMs ?? null,
  };
}
