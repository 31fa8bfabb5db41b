import { expect, test } from 'vitest';
import { updateMe } from '#contract/profile.ts';
import { enter, place, warmUp } from '#tests/support/people.ts';
import {
  askFolder,
  findRoot,
  makeFolder,
  postLink,
  putLink,
  readLink,
  removeFolder,
  removeLink,
  sendFile,
  startRoom,
} from '#tests/support/resource-calls.ts';
import { makeRoom, putRoom } from '#tests/support/room-calls.ts';
import { texts } from '#tests/support/spec-texts.ts';

const statusOf = async (answer: Promise<{ readonly status: number }>) => (await answer).status;

test('a link is kept as it was meant, and read by everybody in the room', async () => {
  const { app, noura, maha, folder } = await startRoom();
  await using _app = app;
  const written = { name: '  Guide ', tags: 'a,, b ،a', url: 'example.org/x' };
  const made = await postLink(app, noura, folder, written);
  const now = new Date(app.clock()).toISOString();
  expect([made.status, made.reply]).toEqual([
    201,
    {
      id: expect.any(Number),
      name: 'Guide',
      url: 'https://example.org/x',
      tags: 'a, b',
      resourceType: 'URL',
      size: null,
      contentType: null,
      createdById: noura.user.id,
      createdByName: 'Noura Alharbi',
      createdDateStr: now,
      lastModifiedDateStr: now,
      vimeoUploadVideoResponse: null,
    },
  ]);
  const { reply } = await askFolder(app, maha, folder);
  expect(reply).toEqual({ id: folder.folderId, name: 'Root', resourceLinks: [made.reply] });
});

test('a folder has the newest first, and a change shows when it was made', async () => {
  const { app, noura, folder } = await startRoom();
  await using _app = app;
  const first = (await postLink(app, noura, folder, { name: 'First' })).reply;
  const second = (await postLink(app, noura, folder, { name: 'Second' })).reply;
  app.clock.advance(60_000);
  const changed = await putLink(app, noura, { ...folder, linkId: first.id }, { name: 'Changed' });
  expect(changed.reply.lastModifiedDateStr).not.toBe(first.lastModifiedDateStr);
  expect(changed.reply.createdDateStr).toBe(first.createdDateStr);
  const { resourceLinks } = (await askFolder(app, noura, folder)).reply;
  expect(resourceLinks.map(({ name }) => name)).toEqual([second.name, 'Changed']);
});

const { mandatory, invalid } = texts;
const refused = [
  ['no name', { name: ' ' }, { name: mandatory }],
  ['a name of 101 letters', { name: 'n'.repeat(101) }, { name: invalid }],
  ['no address', { url: '' }, { url: mandatory }],
  ['an address of spaces', { url: '  ' }, { url: mandatory }],
  ['a script', { url: 'javascript:alert(1)' }, { url: invalid }],
  ['data', { url: 'data:text/html,x' }, { url: invalid }],
  ['a file of the phone', { url: 'file:///etc/passwd' }, { url: invalid }],
  ['a password', { url: 'https://me:secret@example.org' }, { url: invalid }],
  ['a name without a dot', { url: 'http://localhost/x' }, { url: invalid }],
  ['eleven tags', { tags: 'a,b,c,d,e,f,g,h,i,j,k' }, { tags: invalid }],
  ['a video that is a page', { resourceType: 'VIDEO' }, { url: invalid }],
  ['no file of ours', { url: `/files/${'a'.repeat(32)}?expires=1&signature=x` }, { url: invalid }],
  ['a path of another machine’s', { url: `http://x/files/${'a'.repeat(32)}?expires=1` }, { url: invalid }],
] as const;

test('a link is refused with the text beside its field, and nothing is kept', async () => {
  const { app, noura, folder } = await startRoom();
  await using _app = app;
  for (const [what, change, fields] of refused) {
    const { status, problem } = await postLink(app, noura, folder, change);
    expect([what, status, problem.fields]).toEqual([what, 422, fields]);
  }
  expect((await askFolder(app, noura, folder)).reply.resourceLinks).toEqual([]);
});

test('a repeat under its key adds nothing, and tells what was made', async () => {
  const { app, noura, folder } = await startRoom();
  await using _app = app;
  const key = '0190b0a0-0000-7000-8000-00000000000a';
  const url = await sendFile(app, noura);
  const send = () => postLink(app, noura, folder, { url, resourceType: 'PDF' }, key);
  const [first, again] = [await send(), await send()];
  expect([again.status, again.reply.id]).toEqual([201, first.reply.id]);
  expect((await askFolder(app, noura, folder)).reply.resourceLinks).toHaveLength(1);
});

test('who adds is the room’s rule; hosts and admins change any, the others their own', async () => {
  const { app, noura, maha, eventId, folder } = await startRoom();
  await using _app = app;
  const [huda, sara] = [await enter(app, 'Huda'), await enter(app, 'Sara')];
  await place(app, { eventId, userId: huda.user.id, as: 'admin' });
  await place(app, { eventId, userId: sara.user.id });
  expect(await statusOf(postLink(app, maha, folder))).toBe(403);
  expect(await statusOf(postLink(app, huda, folder))).toBe(201);
  await putRoom(app, noura, eventId, { resourceUploadAccess: false });
  const { id: linkId } = (await postLink(app, maha, folder)).reply;
  const link = { ...folder, linkId };
  expect(await statusOf(putLink(app, sara, link))).toBe(403);
  expect(await statusOf(removeLink(app, sara, link))).toBe(403);
  await putRoom(app, noura, eventId, { resourceUploadAccess: true });
  // Whoever has added something keeps it in their hands.
  expect(await statusOf(putLink(app, maha, link, { name: 'Mine' }))).toBe(200);
  expect(await statusOf(putLink(app, huda, link, { name: 'Ours' }))).toBe(200);
  expect((await readLink(app, sara, link)).createdById).toBe(maha.user.id);
  await place(app, { eventId, userId: maha.user.id, status: 'REMOVED' });
  expect(await statusOf(putLink(app, maha, link))).toBe(404);
  expect(await statusOf(removeLink(app, maha, link))).toBe(404);
  expect(await statusOf(removeLink(app, huda, link))).toBe(204);
});

test('a path names its own folder and room; a deletion that is repeated is answered as the first', async () => {
  const { app, noura, eventId, folder } = await startRoom();
  await using _app = app;
  const other = await makeRoom(app, noura, { lastlinkSuffix: 'other_room' });
  const elsewhere = { eventId: other.id, folderId: await findRoot(app, noura, other.id) };
  const { id: folderId } = await makeFolder(app, noura, eventId);
  const { id: linkId } = (await postLink(app, noura, { eventId, folderId })).reply;
  for (const wrong of [folder, elsewhere, { eventId, folderId: 999 }, { eventId: other.id, folderId }]) {
    expect(await statusOf(putLink(app, noura, { ...wrong, linkId }))).toBe(404);
    expect(await statusOf(removeLink(app, noura, { ...wrong, linkId }))).toBe(
      wrong.eventId === eventId ? 404 : 204,
    );
  }
  const link = { eventId, folderId, linkId };
  expect((await readLink(app, noura, link)).id).toBe(linkId);
  for (const _ of [1, 2]) expect(await statusOf(removeLink(app, noura, link))).toBe(204);
});

test('a folder has at most five hundred things, also where many are added at once', async () => {
  const { app, noura, eventId, folder } = await startRoom();
  await using _app = app;
  await app.context.database.transaction(async (tx) => {
    const link = { event_id: eventId, folder_id: folder.folderId, user_id: noura.user.id, tags: '' };
    const rest = {
      type: 'URL',
      url: 'https://example.org',
      file_id: null,
      created_at: 0,
      changed_at: 0,
    } as const;
    const rows = Array.from({ length: 498 }, (_, at) => ({ ...link, ...rest, name: `Link ${at}` }));
    await tx.insertInto('resource_links').values(rows).execute();
  });
  await warmUp(app);
  const answers = await Promise.all([1, 2, 3, 4].map(() => postLink(app, noura, folder)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
  const last = answers.find(({ status }) => status === 409);
  expect([last?.problem.code, last?.problem.message]).toEqual([
    'conflict',
    'A folder has at most 500 files and links.',
  ]);
  expect((await askFolder(app, noura, folder)).reply.resourceLinks).toHaveLength(500);
});

test('a folder that is deleted while things are added to it takes them along', async () => {
  const { app, noura, eventId } = await startRoom();
  await using _app = app;
  await warmUp(app);
  for (let round = 0; round < 4; round += 1) {
    const at = { eventId, folderId: (await makeFolder(app, noura, eventId)).id };
    const [added] = await Promise.all([postLink(app, noura, at), removeFolder(app, noura, at)]);
    expect([201, 404]).toContain(added.status);
  }
  const rows = await app.context.database.reader.selectFrom('resource_links').selectAll().execute();
  expect(rows).toEqual([]);
});

test('whoever is renamed is shown by the new name', async () => {
  const { app, noura, folder } = await startRoom();
  await using _app = app;
  const { id: linkId } = (await postLink(app, noura, folder)).reply;
  await app.call(updateMe, { body: { lastName: 'Other' } }, { token: noura.token });
  expect((await readLink(app, noura, { ...folder, linkId })).createdByName).toBe('Noura Other');
});
