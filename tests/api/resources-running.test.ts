import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { readSignedAddress } from '#server/providers/files/file-address.ts';
import { listViewings } from '#server/providers/files/store.ts';
import { mp4 } from '#tests/support/documents.ts';
import { place } from '#tests/support/people.ts';
import {
  addFile,
  type FolderPlace,
  findRoot,
  makeFolder,
  readLink,
  removeFolder,
  removeLink,
  startRoom,
} from '#tests/support/resource-calls.ts';
import { makeRoom } from '#tests/support/room-calls.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

/** More than a connection holds by itself. */
const video = mp4(16 * 1_048_576);

/** Gathers the contents that a server opens. */
function gatherOpened({ context }: TestApp): readonly Readable[] {
  const opened: Readable[] = [];
  const { files } = context;
  const open: typeof files.open = async (id, range) => {
    const content = await files.open(id, range);
    if (content !== null) opened.push(content);
    return content;
  };
  Object.assign(context, { files: { ...files, open } });
  return opened;
}

/** Begins to fetch an address over the network, and reads nothing of it yet. */
async function begin(origin: string, url: string): Promise<IncomingMessage> {
  const [response]: IncomingMessage[] = await once(request(new URL(url, origin)).end(), 'response');
  if (response === undefined) throw new Error('There is no answer.');
  return response;
}

/** Reads what is left; answers the number of bytes, or that the answer was cut. */
async function restOf(response: IncomingMessage): Promise<number | 'cut'> {
  let size = 0;
  try {
    for await (const piece of response) size += piece.length;
  } catch {
    return 'cut';
  }
  return size;
}

test('an answer that runs is cut where its person or its file has left the room, by whichever process', async () => {
  const { app, noura, maha, eventId, folder } = await startRoom();
  await using _app = app;
  await using other = await createTestApp({ database: app.database, clock: app.clock });
  const opened = gatherOpened(app);
  const origin = await app.server.listen({ port: 0, host: '127.0.0.1' });
  const elsewhere = { eventId, folderId: (await makeFolder(app, noura, eventId)).id };
  const add = (at: FolderPlace) => addFile(app, noura, at, { type: 'VIDEO', content: video });
  const [shared, deleted, inFolder] = [await add(folder), await add(folder), await add(elsewhere)];
  const ofMaha = await readLink(app, maha, { ...folder, linkId: shared.id });
  const urls = [shared.url, ofMaha.url, deleted.url, inFolder.url];
  const answers = [];
  for (const url of urls) answers.push(await begin(origin, url));
  expect(opened.map(({ closed }) => closed)).toEqual([false, false, false, false]);
  await place(other, { eventId, userId: maha.user.id, status: 'REMOVED' });
  await removeLink(other, noura, { ...folder, linkId: deleted.id });
  await removeFolder(other, noura, elsewhere);
  await expect.poll(() => opened.map(({ closed }) => closed)).toEqual([false, true, true, true]);
  const [kept, ...lost] = answers;
  expect(await Promise.all(lost.map(restOf))).toEqual(['cut', 'cut', 'cut']);
  expect(kept && (await restOf(kept))).toBe(video.length);
  await expect.poll(() => opened.map(({ closed }) => closed)).toEqual([true, true, true, true]);
});

test('who hangs up leaves nothing open', async () => {
  const { app, noura, folder } = await startRoom();
  await using _app = app;
  const opened = gatherOpened(app);
  const origin = await app.server.listen({ port: 0, host: '127.0.0.1' });
  const { url } = await addFile(app, noura, folder, { type: 'VIDEO', content: video });
  (await begin(origin, url)).destroy();
  await expect.poll(() => opened.map(({ closed }) => closed)).toEqual([true]);
});

test('of many who fetch many files each is asked about with their own alone', async () => {
  const { app, noura, maha, eventId, folder } = await startRoom();
  await using _app = app;
  const other = await makeRoom(app, maha, { lastlinkSuffix: 'other_room' });
  const elsewhere = { eventId: other.id, folderId: await findRoot(app, maha, other.id) };
  const links = [await addFile(app, noura, folder), await addFile(app, maha, elsewhere)];
  const fileIds = links.map(({ url }) => readSignedAddress(app.context, url)?.id ?? '');
  const userIds = [noura.user.id, maha.user.id];
  const everyPair = fileIds.flatMap((fileId) => userIds.map((userId) => ({ fileId, userId })));
  const { reader } = app.context.database;
  const [ofNoura, ofMaha, , ofMahaElsewhere] = everyPair;
  expect(await listViewings(reader, everyPair)).toEqual([ofNoura, ofMaha, ofMahaElsewhere]);
  await place(app, { eventId, userId: maha.user.id, status: 'REMOVED' });
  expect(await listViewings(reader, everyPair)).toEqual([ofNoura, ofMahaElsewhere]);
  expect(await listViewings(reader, [{ fileId: 'none', userId: noura.user.id }])).toEqual([]);
  // All may have ended before they are asked about.
  expect(await listViewings(reader, [])).toEqual([]);
});
