import { expect, test } from 'vitest';
import { listResourceFolders } from '#contract/resources.ts';
import { enter, place, warmUp } from '#tests/support/people.ts';
import {
  addFile,
  askFolder,
  askFolders,
  findRoot,
  makeFolder,
  postFolder,
  postLink,
  putFolder,
  removeFolder,
  startRoom,
} from '#tests/support/resource-calls.ts';
import { makeRoom } from '#tests/support/room-calls.ts';
import { texts } from '#tests/support/spec-texts.ts';

test('a room has its root from its beginning, and so have the programme’s own events', async () => {
  const { app, noura, maha, eventId } = await startRoom();
  await using _app = app;
  const { content } = (await askFolders(app, maha, eventId)).reply;
  expect(content).toEqual([
    { id: expect.any(Number), name: 'Root', root: true, linksCount: 0, filesCount: 0, resourceLinks: [] },
  ]);
  for (const id of Object.values(app.context.programme.eventIds)) {
    await place(app, { eventId: id, userId: noura.user.id });
    expect((await askFolders(app, noura, id)).reply.content).toHaveLength(1);
  }
});

test('folders stand after the root, by name, with the numbers of what is in them', async () => {
  const { app, noura, eventId } = await startRoom();
  await using _app = app;
  for (const name of ['slides', 'Agenda', 'École', 'agenda b', '  Notes ', 'آراء'])
    expect((await postFolder(app, noura, eventId, name)).status).toBe(201);
  const [, , , notes] = (await askFolders(app, noura, eventId)).reply.content;
  const folder = { eventId, folderId: notes?.id ?? 0 };
  await postLink(app, noura, folder);
  await addFile(app, noura, folder);
  const { content } = (await askFolders(app, noura, eventId)).reply;
  expect(content.map(({ name }) => name)).toEqual([
    'Root',
    'Agenda',
    'agenda b',
    'Notes',
    'slides',
    'École',
    'آراء',
  ]);
  expect(content[3]).toMatchObject({ root: false, linksCount: 2, filesCount: 1 });
});

test('a folder is renamed and deleted; a repeat of the deletion is answered as the first', async () => {
  const { app, noura, eventId } = await startRoom();
  await using _app = app;
  const { id: folderId } = await makeFolder(app, noura, eventId);
  const folder = { eventId, folderId };
  const renamed = await putFolder(app, noura, folder, 'Week one');
  expect([renamed.status, renamed.reply.name]).toEqual([200, 'Week one']);
  expect((await removeFolder(app, noura, folder)).status).toBe(204);
  expect((await removeFolder(app, noura, folder)).status).toBe(204);
  const gone = await putFolder(app, noura, folder, 'Week two');
  expect([gone.status, gone.problem.message]).toEqual([404, 'This folder is no longer there.']);
  expect((await askFolder(app, noura, folder)).status).toBe(404);
  expect((await postLink(app, noura, folder)).status).toBe(404);
});

test('the root stays as it is', async () => {
  const { app, noura, eventId } = await startRoom();
  await using _app = app;
  const folder = { eventId, folderId: await findRoot(app, noura, eventId) };
  for (const answer of [await putFolder(app, noura, folder, 'Mine'), await removeFolder(app, noura, folder)])
    expect([answer.status, answer.problem.code, answer.problem.message]).toEqual([
      409,
      'conflict',
      'This folder stays.',
    ]);
});

const refusedNames = [
  ['', texts.mandatory],
  [' \u00a0', texts.mandatory],
  ['n'.repeat(61), texts.invalid],
  ['a\u0000b', texts.invalid],
] as const;

test('a folder’s name is refused with the text beside it', async () => {
  const { app, noura, eventId } = await startRoom();
  await using _app = app;
  for (const [name, text] of refusedNames) {
    const { status, problem } = await postFolder(app, noura, eventId, name);
    expect([name, status, problem.fields]).toEqual([name, 422, { name: text }]);
  }
});

test('a folder of another room is not there, by whichever call', async () => {
  const { app, noura, eventId } = await startRoom();
  await using _app = app;
  const other = await makeRoom(app, noura, { lastlinkSuffix: 'other_room' });
  const { id: folderId } = await makeFolder(app, noura, other.id);
  const folder = { eventId, folderId };
  expect((await askFolder(app, noura, folder)).status).toBe(404);
  expect((await putFolder(app, noura, folder, 'Mine')).status).toBe(404);
  expect((await postLink(app, noura, folder)).status).toBe(404);
  expect((await removeFolder(app, noura, folder)).status).toBe(204);
  expect((await askFolder(app, noura, { eventId: other.id, folderId })).status).toBe(200);
});

test('a room has at most a hundred folders, also where many are made at once', async () => {
  const { app, noura, eventId } = await startRoom();
  await using _app = app;
  await app.context.database.transaction(async (tx) => {
    const folder = { event_id: eventId, is_root: 0, created_at: 0 } as const;
    const rows = Array.from({ length: 96 }, (_, at) => ({ ...folder, name: `Folder ${at}` }));
    await tx.insertInto('resource_folders').values(rows).execute();
  });
  await warmUp(app);
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) => postFolder(app, noura, eventId, `New ${at}`)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409, 409, 409, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.problem.message).toBe('A room has at most 100 folders.');
  expect((await askFolders(app, noura, eventId)).reply.content).toHaveLength(100);
});

test('a folder is there for nobody who is not in the room, whatever they were before', async () => {
  const { app, noura, eventId } = await startRoom();
  await using _app = app;
  const folder = { eventId, folderId: await findRoot(app, noura, eventId) };
  const sara = await enter(app, 'Sara');
  for (const status of [null, 'TO_BE_APPROVED', 'DENIED', 'REMOVED', 'BLOCKED'] as const) {
    if (status !== null) await place(app, { eventId, userId: sara.user.id, status });
    const answers = [
      await askFolders(app, sara, eventId),
      await askFolder(app, sara, folder),
      await postFolder(app, sara, eventId, 'Mine'),
      await putFolder(app, sara, folder, 'Mine'),
      await removeFolder(app, sara, folder),
      await postLink(app, sara, folder),
    ];
    expect([status, answers.map((answer) => answer.status)]).toEqual([status, answers.map(() => 404)]);
  }
});

test('the list is a read: it is counted as one, and takes no key', async () => {
  const { app, maha, eventId } = await startRoom();
  await using _app = app;
  const keys = async () =>
    (await app.context.database.reader.selectFrom('idempotency_keys').select('key').execute()).length;
  const before = await keys();
  const params = { id: String(eventId) };
  const headers = { 'idempotency-key': '0190b0a0-0000-7000-8000-00000000000c' };
  for (const _ of [1, 2])
    expect((await app.call(listResourceFolders, { params }, { token: maha.token, headers })).status).toBe(
      200,
    );
  expect([await keys(), listResourceFolders.cost.rates]).toEqual([before, ['reads']]);
});
