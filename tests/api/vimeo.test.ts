import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { cleanUp } from '#server/clean-up.ts';
import { findLinkedVideo } from '#server/features/resources/videos/store.ts';
import { readSignedAddress } from '#server/providers/files/file-address.ts';
import { deletePerson } from '#server/workflows/own-data/deletion/delete-person.ts';
import { mp4Beginning } from '#tests/support/documents.ts';
import { dayMs, hourMs } from '#tests/support/fake-clock.ts';
import type { SignedInPerson } from '#tests/support/people.ts';
import {
  addFile,
  type FolderPlace,
  makeFolder,
  putLink,
  readLink,
  removeFolder,
  removeLink,
  sendFile,
  startRoom,
} from '#tests/support/resource-calls.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { startVimeo, type VimeoServer } from '#tests/support/vimeo-server.ts';

const MB = 1024 * 1024;
const film = (size = 9 * MB) => {
  const beginning = mp4Beginning();
  return Buffer.concat([beginning, randomBytes(size - beginning.length)]);
};

const startWith = (vimeo: VimeoServer) => startRoom({}, { env: vimeo.env });

const addVideo = (app: TestApp, caller: SignedInPerson, folder: FolderPlace, content = film(MB)) =>
  addFile(app, caller, folder, { type: 'VIDEO', content });

/** Lets the jobs work, and looks at what is converted as often as it takes. */
async function settle({ context, clock }: TestApp): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    await context.jobs.settle();
    clock.advance(30_000);
  }
}

const callsTo = (vimeo: VimeoServer, what: RegExp) => vimeo.seen.filter((call) => what.test(call.what));
const onlyVideo = ({ videos }: VimeoServer): string => [...videos.keys()].join();
const fileIdOf = ({ context }: TestApp, url: string) => readSignedAddress(context, url)?.id ?? '';

test('a film of a room is brought to Vimeo whole, piece by piece, and then shown by a frame that we write', async () => {
  await using vimeo = await startVimeo();
  const { app, noura, maha, folder } = await startWith(vimeo);
  await using _app = app;
  const content = film();
  const { id: linkId } = await addVideo(app, noura, folder, content);
  await app.context.jobs.settle();
  const link = { ...folder, linkId };
  expect((await readLink(app, maha, link)).vimeoUploadVideoResponse).toBeNull();
  const id = onlyVideo(vimeo);
  expect(vimeo.videos.get(id)).toMatchObject({ name: 'Guide', domains: new Set(['localhost']) });
  expect(content.equals(await vimeo.bytesOf(id))).toBe(true);
  expect([callsTo(vimeo, /^PATCH/).length, vimeo.taken()]).toEqual([3, content.length]);

  vimeo.convert();
  await settle(app);
  const { html } = (await readLink(app, maha, link)).vimeoUploadVideoResponse?.embed ?? {};
  expect(html).toContain(`src="https://player.vimeo.com/video/${id}?dnt=1"`);
  expect(html).not.toContain('theirs');
  // The token is for the API alone, and every call of it says which version it is meant for.
  for (const { what, authorization, accept } of vimeo.seen)
    expect([what, authorization, accept]).toEqual(
      / \/upload\//.test(what)
        ? [what, undefined, undefined]
        : [what, `bearer ${vimeo.token}`, 'application/vnd.vimeo.*+json;version=3.4'],
    );
});

test('where Vimeo is not set up nothing is queued, and what it has is not shown', async () => {
  await using vimeo = await startVimeo();
  const { app, noura, folder } = await startWith(vimeo);
  await using _app = app;
  const { id: linkId } = await addVideo(app, noura, folder);
  vimeo.convert();
  await settle(app);
  vimeo.convert();
  await settle(app);
  const link = { ...folder, linkId };
  expect((await readLink(app, noura, link)).vimeoUploadVideoResponse).not.toBeNull();
  await using without = await createTestApp({ database: app.database, clock: app.clock });
  expect((await readLink(without, noura, link)).vimeoUploadVideoResponse).toBeNull();
  const calls = vimeo.seen.length;
  await addVideo(without, noura, folder);
  await without.context.jobs.settle();
  expect(vimeo.seen.length).toBe(calls);
});

test('a piece that breaks off in the middle is gone on with where Vimeo says that it ended', async () => {
  await using vimeo = await startVimeo();
  const { app, noura, folder } = await startWith(vimeo);
  await using _app = app;
  const content = film();
  vimeo.stopAfter(MB + 1, vimeo.cutLines);
  await addVideo(app, noura, folder, content);
  await settle(app);
  expect(content.equals(await vimeo.bytesOf(onlyVideo(vimeo)))).toBe(true);
  expect(vimeo.videos.size).toBe(1);
  expect(callsTo(vimeo, /^POST/)).toHaveLength(1);
  // What had arrived of the broken piece is not sent again.
  expect(vimeo.taken() - content.length).toBeLessThan(MB / 2);
});

test('a second worker that takes a hanging piece over finishes it, and the first changes nothing', async () => {
  await using vimeo = await startVimeo();
  const { app, noura, folder } = await startWith(vimeo);
  await using _app = app;
  const content = film();
  const { promise: isHolding, resolve: hold } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  vimeo.stopAfter(MB, () => {
    hold();
    return released;
  });
  await addVideo(app, noura, folder, content);
  const first = app.context.jobs.settle();
  await isHolding;
  await using second = await createTestApp({ database: app.database, clock: app.clock, env: vimeo.env });
  app.clock.advance(61_000);
  const later = settle(second);
  release();
  await Promise.all([first, later]);
  await settle(second);
  expect(content.equals(await vimeo.bytesOf(onlyVideo(vimeo)))).toBe(true);
  expect(callsTo(vimeo, /^POST/)).toHaveLength(1);
});

test('an upload whose link has run out is begun anew, and the half one is deleted', async () => {
  await using vimeo = await startVimeo();
  const { app, noura, folder } = await startWith(vimeo);
  await using _app = app;
  const content = film();
  vimeo.stopAfter(MB, async () => {
    vimeo.cutLines();
    await vimeo.forgetUploads();
  });
  await addVideo(app, noura, folder, content);
  await settle(app);
  expect(callsTo(vimeo, /^POST/)).toHaveLength(2);
  expect(content.equals(await vimeo.bytesOf(onlyVideo(vimeo)))).toBe(true);
});

test.for([
  ['a link', async ({ app, noura, link }) => removeLink(app, noura, link)],
  ['a folder', async ({ app, noura, link }) => removeFolder(app, noura, link)],
  [
    'its file in the link',
    async ({ app, noura, link }) =>
      putLink(app, noura, link, { url: await sendFile(app, noura), resourceType: 'PDF' }),
  ],
  [
    'the account of its person',
    async ({ app: { context }, noura }) =>
      context.database.transaction((tx, onCommit) => deletePerson({ tx, onCommit, context }, noura.user.id)),
  ],
  [
    'the person, in a way that nobody has noted',
    async ({ app, noura }) => {
      const { database } = app.context;
      await database.transaction((tx) =>
        tx.deleteFrom('files').where('owner_user_id', '=', noura.user.id).execute(),
      );
      app.clock.advance(hourMs);
      await cleanUp(app.context);
    },
  ],
] as const satisfies readonly (readonly [
  string,
  (there: Awaited<ReturnType<typeof startShown>>) => Promise<unknown>,
])[])('the video goes with %s', async ([, remove]) => {
  await using vimeo = await startVimeo();
  const there = await startShown(vimeo);
  await using _app = there.app;
  expect(vimeo.videos.size).toBe(1);
  await remove(there);
  await there.app.context.jobs.settle();
  expect([...vimeo.videos.keys()]).toEqual([]);
  const rows = there.app.context.database.reader.selectFrom('vimeo_videos').select('id').execute();
  expect(await rows).toEqual([]);
});

/** A room with a film that Vimeo has converted. */
async function startShown(vimeo: VimeoServer) {
  const { app, noura, eventId, folder: root } = await startWith(vimeo);
  const { id: folderId } = await makeFolder(app, noura, eventId);
  const folder = { ...root, folderId };
  const { id: linkId } = await addVideo(app, noura, folder);
  await app.context.jobs.settle();
  vimeo.convert();
  await settle(app);
  return { app, noura, link: { ...folder, linkId } };
}

test('what Vimeo refuses, or names on a host of somebody else, is given up, and our own file stays', async () => {
  await using vimeo = await startVimeo();
  const { app, noura, folder } = await startWith(vimeo);
  await using _app = app;
  const elsewhere = { uri: '/videos/71', upload: { upload_link: 'https://files.tus.example.org/x' } };
  for (const answer of [
    { status: 403, body: { error: 'Quota' } },
    { status: 200, body: elsewhere },
    { status: 200, body: { ...elsewhere, upload: { upload_link: 'http://169.254.169.254/latest' } } },
  ]) {
    vimeo.answerNextCreation(answer);
    const { id: linkId, url } = await addVideo(app, noura, folder);
    const calls = vimeo.seen.length;
    await settle(app);
    app.clock.advance(dayMs);
    await settle(app);
    expect(vimeo.seen.slice(calls).map(({ what }) => what)).toEqual(['POST /me/videos']);
    const shown = await readLink(app, noura, { ...folder, linkId });
    expect(shown.vimeoUploadVideoResponse).toBeNull();
    expect((await app.request({ path: shown.url })).status).toBe(200);
    const row = await findLinkedVideo(app.context.database.reader, fileIdOf(app, url));
    expect(row).toMatchObject({ status: 'refused', upload_link: null });
  }
});

test('a film that Vimeo cannot convert, or not for days, is left to our own player', async () => {
  await using vimeo = await startVimeo();
  const { app, noura, folder } = await startWith(vimeo);
  await using _app = app;
  const links = [await addVideo(app, noura, folder), await addVideo(app, noura, folder)];
  await app.context.jobs.settle();
  const before = callsTo(vimeo, /^GET/).length;
  const [first] = vimeo.videos.values();
  if (first !== undefined) first.transcode = 'error';
  for (let hour = 0; hour < 80; hour += 1) {
    app.clock.advance(hourMs);
    await app.context.jobs.settle();
  }
  const looks = callsTo(vimeo, /^GET/).length - before;
  expect(looks).toBeLessThan(2 * 80);
  app.clock.advance(dayMs);
  await app.context.jobs.settle();
  expect(callsTo(vimeo, /^GET/).length - before).toBe(looks);
  for (const { id: linkId } of links)
    expect((await readLink(app, noura, { ...folder, linkId })).vimeoUploadVideoResponse).toBeNull();
});

test('a film that Vimeo refuses to delete holds up no other', async () => {
  await using vimeo = await startVimeo();
  const { app, noura, folder } = await startWith(vimeo);
  await using _app = app;
  const links: number[] = [];
  for (let count = 0; count < 6; count += 1) links.push((await addVideo(app, noura, folder)).id);
  await app.context.jobs.settle();
  for (const id of [...vimeo.videos.keys()].slice(0, 5)) vimeo.kept.add(id);
  for (const linkId of links) await removeLink(app, noura, { ...folder, linkId });
  for (let round = 0; round < 8; round += 1) await settle(app);
  expect(new Set(vimeo.videos.keys())).toEqual(vimeo.kept);
});

test('a film that no job goes on with any more is gone on with by the clean-up', async () => {
  await using vimeo = await startVimeo();
  const { app, noura, maha, folder } = await startWith(vimeo);
  await using _app = app;
  const { id: linkId } = await addVideo(app, noura, folder);
  await app.context.database.transaction((tx) =>
    tx.updateTable('jobs').set({ failed_at: app.clock(), payload: '{}' }).execute(),
  );
  await cleanUp(app.context);
  await app.context.jobs.settle();
  vimeo.convert();
  await settle(app);
  expect((await readLink(app, maha, { ...folder, linkId })).vimeoUploadVideoResponse).not.toBeNull();
});

test('where Vimeo says yes and not what it has made, it is not asked for ever', async () => {
  await using vimeo = await startVimeo();
  const { app, noura, folder } = await startWith(vimeo);
  await using _app = app;
  await addVideo(app, noura, folder);
  for (let round = 0; round < 20; round += 1) {
    vimeo.answerNextCreation({ status: 200, body: { other: 1 } });
    app.clock.advance(hourMs);
    await app.context.jobs.settle();
  }
  expect(callsTo(vimeo, /^POST \/me\/videos/)).toHaveLength(10);
});
