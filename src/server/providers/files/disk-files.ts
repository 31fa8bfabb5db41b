import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { ByteRange, Files, ReceivedFile } from './files.ts';

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

const storedAt = async (path: string): Promise<number | null> =>
  (await stat(path).catch(nullWhereMissing))?.mtimeMs ?? null;

async function idsIn(folder: string, before: number): Promise<string[]> {
  const ids: string[] = [];
  for (const id of await readdir(folder)) {
    const moment = await storedAt(join(folder, id));
    if (moment !== null && moment < before) ids.push(id);
  }
  return ids;
}

async function* storedIn(root: string, before: number): AsyncIterable<readonly string[]> {
  for (const name of await readdir(root).catch((): string[] => [])) {
    if (name.length === folderNameLength) yield await idsIn(join(root, name), before);
  }
}

/**
 * Creates storage in a folder of this machine, spread over subfolders; a file appears under its id whole, by a renaming,
 * so that what is received has to be on the same disk.
 */
export function createDiskFiles(root: string): Files {
  const pathOf = (id: string) => join(root, id.slice(0, folderNameLength), id);
  return {
    put: (id, received) => putInto(root, pathOf(id), received),
    open: (id, range) => openFile(pathOf(id), range),
    has: async (id) => (await storedAt(pathOf(id))) !== null,
    remove: (id) => rm(pathOf(id), { force: true }),
    storedBefore: (moment) => storedIn(root, moment),
    removeUnfinished: async () => undefined,
    isAnswering: () => true,
    close: () => undefined,
  };
}
