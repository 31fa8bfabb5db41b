import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import pino from 'pino';
import { describe, expect, test } from 'vitest';
import { createFiles } from '#server/providers/files/create-files.ts';
import type { Files } from '#server/providers/files/files.ts';
import { s3Config } from '#server/providers/files/settings.ts';
import { createUnfinishedFiles } from '#server/providers/files/unfinished-files.ts';
import { startBucket } from '#tests/support/s3/bucket.ts';

const logger = pino({ level: 'silent' });
const dayMs = 86_400_000;
const ids = [...'0123456789'].map((digit) => digit.repeat(32));
const [id = '', other = ''] = ids;

interface Storage extends AsyncDisposable {
  /** As another process finds it. */
  another(): Promise<Files>;
  receive(content: Buffer | string): ReturnType<ReturnType<typeof createUnfinishedFiles>['receive']>;
}

async function startStorage(env: Readonly<Record<string, string>>): Promise<Storage> {
  const folder = await mkdtemp(join(tmpdir(), 'last-links-storage-'));
  const unfinished = createUnfinishedFiles(join(folder, 'unfinished'));
  const options = { config: { s3: s3Config(env) }, folder, secret: 'secret', clock: Date.now, logger };
  const opened: Files[] = [];
  return {
    async another() {
      const files = await createFiles(options);
      opened.push(files);
      return files;
    },
    receive: (content) => unfinished.receive(Readable.from([content])),
    async [Symbol.asyncDispose]() {
      for (const files of opened) files.close();
      await rm(folder, { recursive: true });
    },
  };
}

const kinds = {
  'the disk': async () => startStorage({}),
  async 'a bucket'() {
    const bucket = await startBucket();
    bucket.pageSize = 3;
    const storage = await startStorage(bucket.env);
    const end = async () => {
      await storage[Symbol.asyncDispose]();
      await bucket[Symbol.asyncDispose]();
      expect(bucket.refused).toEqual([]);
    };
    return { ...storage, [Symbol.asyncDispose]: end };
  },
};

const textOf = async (content: Readable | null) => content && (await buffer(content)).toString();

async function idsIn(files: Files, before = Number.POSITIVE_INFINITY): Promise<string[]> {
  const found: string[] = [];
  for await (const some of files.storedBefore(before)) found.push(...some);
  return found.toSorted();
}

describe.for(Object.entries(kinds))('files on %s', ([, start]) => {
  test('what was put is read, whole and in ranges, until it is removed', async () => {
    await using storage = await start();
    const files = await storage.another();
    await files.put(id, await storage.receive('0123456789'));
    expect(await files.has(id)).toBe(true);
    expect(await textOf(await files.open(id))).toBe('0123456789');
    expect(await textOf(await files.open(id, { start: 0, end: 1 }))).toBe('01');
    expect(await textOf(await files.open(id, { start: 3, end: 9 }))).toBe('3456789');
    await files.remove(id);
    expect(await files.has(id)).toBe(false);
    expect(await files.open(id)).toBe(null);
  });

  test('what is not there is not found, and removing it does nothing', async () => {
    await using storage = await start();
    const files = await storage.another();
    await files.put(id, await storage.receive('x'));
    expect(await files.has(other)).toBe(false);
    expect(await files.has(id.slice(1))).toBe(false);
    expect(await files.open(other)).toBe(null);
    expect(await files.open(other, { start: 0, end: 0 })).toBe(null);
    await files.remove(other);
    expect(await idsIn(files)).toEqual([id]);
  });

  test('all that is stored is told, however much, by when it was stored', async () => {
    await using storage = await start();
    const files = await storage.another();
    expect(await idsIn(files)).toEqual([]);
    for (const one of ids) await files.put(one, await storage.receive(one));
    expect(await idsIn(files)).toEqual(ids);
    expect(await idsIn(files, Date.now() - dayMs)).toEqual([]);
    expect(await idsIn(files, Date.now() + dayMs)).toEqual(ids);
  });

  test('two processes have the same files', async () => {
    await using storage = await start();
    const [one, two] = [await storage.another(), await storage.another()];
    await one.put(id, await storage.receive('of one'));
    expect(await textOf(await two.open(id))).toBe('of one');
    expect(await idsIn(two)).toEqual([id]);
    await two.remove(id);
    expect(await one.has(id)).toBe(false);
  });

  test('a content of several megabytes comes back byte for byte, and so does a piece of its middle', async () => {
    await using storage = await start();
    const files = await storage.another();
    const content = Buffer.alloc(11_000_000);
    for (let at = 0; at < content.length; at += 4) content.writeUInt32LE(at, at);
    await files.put(id, await storage.receive(content));
    const read = await files.open(id);
    expect(read && (await buffer(read)).equals(content)).toBe(true);
    const piece = { start: 5_242_870, end: 5_242_890 };
    const middle = await files.open(id, piece);
    expect(middle && (await buffer(middle)).equals(content.subarray(piece.start, piece.end + 1))).toBe(true);
    // Nothing is unfinished, and what is complete stays.
    await files.removeUnfinished(Date.now() + dayMs);
    expect(await files.has(id)).toBe(true);
  });

  test('a content that nobody reads to its end is let go of', async () => {
    await using storage = await start();
    const files = await storage.another();
    await files.put(id, await storage.receive(Buffer.alloc(11_000_000)));
    const content = await files.open(id);
    for await (const _piece of content ?? []) break;
    expect(content?.destroyed).toBe(true);
  });
});
