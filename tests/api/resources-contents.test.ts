import { expect, test } from 'vitest';
import { findUpload } from '#contract/files.ts';
import { leaveEvent } from '#contract/participants.ts';
import { cleanUp } from '#server/clean-up.ts';
import { personalAddress, readSignedAddress, signedAddress } from '#server/providers/files/file-address.ts';
import { pdf } from '#tests/support/documents.ts';
import { dayMs } from '#tests/support/fake-clock.ts';
import { enter, place, type SignedInPerson } from '#tests/support/people.ts';
import {
  addFile,
  makeFolder,
  postLink,
  putLink,
  readLink,
  removeFolder,
  removeLink,
  sendFile,
  startRoom,
} from '#tests/support/resource-calls.ts';
import type { TestApp } from '#tests/support/test-app.ts';

/** The answer at an address, as a browser asks for it: without any header of the app. */
function fetchFile(app: TestApp, url: string, headers: Readonly<Record<string, string>> = {}) {
  return app.server.inject({ method: 'GET', url, headers });
}

const statusAt = async (app: TestApp, url: string) => (await fetchFile(app, url)).statusCode;

/** The status of each way in which a file is asked for. */
async function everyWay(app: TestApp, url: string, id: string) {
  const asked = [
    await fetchFile(app, url),
    await app.server.inject({ method: 'HEAD', url }),
    await fetchFile(app, url, { range: 'bytes=0-1' }),
    await fetchFile(app, url, { range: `bytes=${1e9}-` }),
    await fetchFile(app, url, { 'if-none-match': '*' }),
    await fetchFile(app, url, { 'if-none-match': `"${id}"`, 'if-range': `"${id}"` }),
  ];
  return asked.map(({ statusCode }) => statusCode);
}

const seen = [200, 200, 206, 416, 304, 304];
const lost = seen.map(() => 404);

function idIn(app: TestApp, address: string): string {
  const id = readSignedAddress(app.context, address)?.id;
  if (id === undefined) throw new Error(`${address} is not signed.`);
  return id;
}

test('the address of a room’s file is one’s own, and no cache keeps what it brings', async () => {
  const { app, noura, maha, folder } = await startRoom();
  await using _app = app;
  const made = await addFile(app, noura, folder);
  const read = await readLink(app, maha, { ...folder, linkId: made.id });
  expect([made.url, read.url].map((url) => new URLSearchParams(url).get('person'))).toEqual([
    String(noura.user.id),
    String(maha.user.id),
  ]);
  const { statusCode, headers, rawPayload } = await fetchFile(app, read.url);
  expect([statusCode, rawPayload.equals(pdf)]).toEqual([200, true]);
  expect(headers['cache-control']).toBe('private, no-store');
  expect(headers['content-disposition']).toMatch(/^attachment; filename="file.pdf"/);
  expect(await everyWay(app, read.url, idIn(app, read.url))).toEqual(seen);
  const video = await addFile(app, noura, folder, { type: 'VIDEO' });
  const part = await fetchFile(app, video.url, { range: 'bytes=10-19' });
  expect([part.statusCode, part.headers['content-range'], part.headers['cache-control']]).toEqual([
    206,
    'bytes 10-19/4096',
    'private, no-store',
  ]);
  expect(part.headers['content-disposition']).toMatch(/^inline/);
});

test('the address that uploading gave leads nowhere once the file stands in a room', async () => {
  const { app, noura, folder } = await startRoom();
  await using _app = app;
  const url = await sendFile(app, noura);
  const id = idIn(app, url);
  expect(await everyWay(app, url, id)).toEqual(seen);
  // One that names a person is of a room's files only.
  const early = personalAddress(app.context, { id, userId: noura.user.id }, app.clock());
  expect(await statusAt(app, early)).toBe(404);
  const { id: linkId, ...made } = (await postLink(app, noura, folder, { url, resourceType: 'PDF' })).reply;
  expect(await everyWay(app, url, id)).toEqual(lost);
  expect(await statusAt(app, early)).toBe(200);
  app.clock.advance(1);
  await removeLink(app, noura, { ...folder, linkId });
  expect(await everyWay(app, url, id)).toEqual(lost);
  expect(await everyWay(app, made.url, id)).toEqual(lost);
});

const ways: readonly (readonly [
  string,
  (app: TestApp, who: SignedInPerson, eventId: number) => Promise<unknown>,
])[] = [
  ['denied', (app, { user }, eventId) => place(app, { eventId, userId: user.id, status: 'DENIED' })],
  ['removed', (app, { user }, eventId) => place(app, { eventId, userId: user.id, status: 'REMOVED' })],
  ['blocked', (app, { user }, eventId) => place(app, { eventId, userId: user.id, status: 'BLOCKED' })],
  ['to wait', (app, { user }, eventId) => place(app, { eventId, userId: user.id, status: 'TO_BE_APPROVED' })],
  ['gone', (app, { token }, eventId) => app.call(leaveEvent, { params: { id: String(eventId) } }, { token })],
];

test('who is out of the room has lost its files at once, also at the address they copied', async () => {
  const { app, noura, maha, eventId, folder } = await startRoom();
  await using _app = app;
  const { id: linkId } = await addFile(app, noura, folder);
  for (const [what, go] of ways) {
    await place(app, { eventId, userId: maha.user.id });
    const { url } = await readLink(app, maha, { ...folder, linkId });
    const id = idIn(app, url);
    expect([what, await everyWay(app, url, id)]).toEqual([what, seen]);
    await go(app, maha, eventId);
    expect([what, await everyWay(app, url, id)]).toEqual([what, lost]);
    await place(app, { eventId, userId: maha.user.id });
    expect([what, await statusAt(app, url)]).toEqual([what, 200]);
  }
});

test('an address is changed into nobody else’s', async () => {
  const { app, noura, maha, folder } = await startRoom();
  await using _app = app;
  const { url } = await addFile(app, noura, folder);
  const id = idIn(app, url);
  const person = `person=${noura.user.id}`;
  const changed = [
    url.replace(person, `person=${maha.user.id}`),
    url.replace(`&${person}`, ''),
    url.replace(person, `${person}&${person}`),
    url.replace(person, `person=0${noura.user.id}`),
    url.replace(person, 'person='),
    `${url}&person=${maha.user.id}`,
    // A name of the plain signature's making.
    signedAddress(app.context, id, app.clock()).replace('&signature', `&${person}&signature`),
    signedAddress(app.context, id, app.clock()),
  ];
  for (const address of changed) expect([address, await statusAt(app, address)]).toEqual([address, 404]);
  expect(await statusAt(app, url)).toBe(200);
  app.clock.advance(dayMs);
  expect(await statusAt(app, url)).toBe(404);
});

test('a file that leaves a room is served no more, and gone a day later; one that stays is kept', async () => {
  const { app, noura, eventId, folder } = await startRoom();
  await using _app = app;
  const kept = await addFile(app, noura, folder);
  const deleted = await addFile(app, noura, folder);
  const replaced = await addFile(app, noura, folder);
  const { id: folderId } = await makeFolder(app, noura, eventId);
  const inFolder = await addFile(app, noura, { eventId, folderId });
  app.clock.advance(1);
  await removeLink(app, noura, { ...folder, linkId: deleted.id });
  await putLink(app, noura, { ...folder, linkId: replaced.id });
  await removeFolder(app, noura, { eventId, folderId });
  const left = [deleted, replaced, inFolder].map(({ url }) => url);
  for (const url of left) expect(await statusAt(app, url)).toBe(404);
  const isThere = (url: string) => app.context.files.has(idIn(app, url));
  app.clock.advance(dayMs);
  await cleanUp(app.context);
  for (const url of left) expect(await isThere(url)).toBe(true);
  app.clock.advance(1);
  await cleanUp(app.context);
  for (const url of left) expect(await isThere(url)).toBe(false);
  expect(await isThere(kept.url)).toBe(true);
});

test('what was sent under a key is found by its sender until it is used', async () => {
  const { app, noura, maha, folder } = await startRoom();
  await using _app = app;
  const key = '0190B0A0-0000-7000-8000-00000000000b';
  const ask = async ({ token }: SignedInPerson, asked = key) => {
    const answer = await app.call(findUpload, { params: { key: asked } }, { token });
    return answer.status === 200 ? answer.reply.presignedUrl : answer.status;
  };
  expect(await ask(noura)).toBe(404);
  const url = await sendFile(app, noura, { key });
  expect(await ask(noura)).toBe(url);
  expect(await ask(noura, key.toLowerCase())).toBe(url);
  expect(await ask(maha)).toBe(404);
  expect(await ask(noura, 'a'.repeat(36))).toBe(404);
  const { id: linkId } = (await postLink(app, noura, folder, { url, resourceType: 'PDF' })).reply;
  expect(await ask(noura)).toBe(404);
  app.clock.advance(1);
  await removeLink(app, noura, { ...folder, linkId });
  expect(await ask(noura)).toBe(404);
  expect(await ask(await enter(app, 'Sara'))).toBe(404);
});
