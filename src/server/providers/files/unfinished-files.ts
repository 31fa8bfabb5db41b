import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReceivedFile, UnfinishedFiles } from './files.ts';
import { createPassage } from './passing-through.ts';

async function writeTo(path: string, content: Readable, passage: Transform): Promise<ReceivedFile> {
  // Opened before anything can fail, so that no file comes into being after the clearing away.
  const handle = await open(path, 'wx');
  try {
    const target = handle.createWriteStream({ flush: true });
    await pipeline(content, passage, target);
    return { path, size: target.bytesWritten };
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(path, { force: true });
    throw error;
  }
}

async function removeOld(folder: string, before: number): Promise<void> {
  for (const name of await readdir(folder).catch((): string[] => [])) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found !== null && found.mtimeMs < before) await rm(path, { force: true });
  }
}

/** Creates the place of what arrives, in a folder. */
export function createUnfinishedFiles(folder: string): UnfinishedFiles {
  const arriving = new Set<string>();
  const passage = createPassage();
  return {
    async receive(content) {
      await mkdir(folder, { recursive: true });
      const path = join(folder, randomUUID());
      arriving.add(path);
      try {
        return await writeTo(path, content, passage());
      } finally {
        arriving.delete(path);
      }
    },
    discard: ({ path }) => rm(path, { force: true }),
    async freeBytes() {
      await mkdir(folder, { recursive: true });
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
    removeOld: (before) => removeOld(folder, before),
    async close() {
      for (const path of arriving) await rm(path, { force: true });
    },
  };
}
