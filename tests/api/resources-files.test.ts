import { expect, test } from 'vitest';
import { type SignedInPerson, warmUp } from '#tests/support/people.ts';
import {
  addFile,
  askFolder,
  findRoot,
  postLink,
  putLink,
  sendFile,
  startRoom,
} from '#tests/support/resource-calls.ts';
import { makeRoom } from '#tests/support/room-calls.ts';
import { texts } from '#tests/support/spec-texts.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const statusOf = async (answer: Promise<{ readonly status: number }>) => (await answer).status;

const { invalid } = texts;

const kinds = [
  ['VIDEO', 'video/mp4', 4096],
  ['PDF', 'application/pdf', undefined],
  ['DOCX', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', undefined],
] as const;

test('a file is kept as what it is', async () => {
  const { app, noura, folder } = await startRoom();
  await using _app = app;
  for (const [type, contentType, size] of kinds) {
    const made = await addFile(app, noura, folder, { type });
    expect(made).toMatchObject({ resourceType: type, contentType, size: size ?? expect.any(Number) });
    expect(made.url).toMatch(/^\/files\/\w{32}\?expires=\d+&person=\d+&signature=[\w-]{43}$/);
  }
});

test('a file is of its kind, one’s own, and stands nowhere else', async () => {
  const { app, noura, maha, folder } = await startRoom({ resourceUploadAccess: false });
  await using _app = app;
  const add = async (who: SignedInPerson, url: string, resourceType: 'PDF' | 'VIDEO' | 'URL' = 'PDF') => {
    const answer = await postLink(app, who, folder, { url, resourceType });
    return answer.status === 201 ? 201 : [answer.status, answer.problem.fields];
  };
  const url = await sendFile(app, noura);
  expect(await add(noura, url, 'VIDEO')).toEqual([422, { resourceType: invalid }]);
  expect(await add(noura, url, 'URL')).toEqual([422, { resourceType: invalid }]);
  expect(await add(maha, url)).toEqual([422, { url: invalid }]);
  expect(await add(noura, `${app.context.config.publicUrl}${url}`)).toBe(201);
  expect(await add(noura, url)).toEqual([422, { url: invalid }]);
  const [kept] = (await askFolder(app, noura, folder)).reply.resourceLinks;
  expect(await add(noura, kept?.url ?? '')).toEqual([422, { url: invalid }]);
});

test('an address of our own origin is a file of ours or nothing, one of another a link', async () => {
  const publicUrl = 'https://links.example.org';
  const { app, noura, folder } = await startRoom();
  await using _app = app;
  Object.assign(app.context, { config: { ...app.context.config, publicUrl } });
  const address = await sendFile(app, noura);
  const add = async (url: string, resourceType: 'PDF' | 'URL') =>
    (await postLink(app, noura, folder, { url, resourceType })).status;
  const forged = address.replace(/expires=\d/, 'expires=9');
  for (const url of [
    forged,
    `${publicUrl}${forged}`,
    `${publicUrl}${address}&more=1`,
    `https://evil.example${address}`,
  ])
    expect([url, await add(url, 'PDF')]).toEqual([url, 422]);
  for (const origin of [
    publicUrl,
    'HTTPS://Links.Example.org',
    `${publicUrl}:443/w/..`,
    'https:/links.example.org',
  ])
    expect([origin, await add(`${origin}${forged}`, 'URL')]).toEqual([origin, 422]);
  expect(await add(`${publicUrl}/w/circle`, 'URL')).toBe(201);
  expect(await add(`https://other.example${address}`, 'URL')).toBe(201);
  expect(await add(`${publicUrl}${address}`, 'PDF')).toBe(201);
});

test('a file that is added twice at once stands in one place', async () => {
  const { app, noura, eventId, folder } = await startRoom();
  await using _app = app;
  const other = await makeRoom(app, noura, { lastlinkSuffix: 'other_room' });
  const others = { eventId: other.id, folderId: await findRoot(app, noura, other.id) };
  await warmUp(app);
  for (let round = 0; round < 5; round += 1) {
    const [url, places] = [await sendFile(app, noura), [folder, others]];
    const answers = places.map((at) => statusOf(postLink(app, noura, at, { url, resourceType: 'PDF' })));
    expect((await Promise.all(answers)).sort()).toEqual([201, 422]);
  }
  expect(eventId).not.toBe(other.id);
});

/** Addresses that name the file that a link has. */
async function addressesOf(
  app: TestApp,
  folder: { eventId: number; folderId: number },
  people: SignedInPerson[],
) {
  const addresses = [];
  for (const who of people)
    addresses.push((await askFolder(app, who, folder)).reply.resourceLinks[0]?.url ?? '');
  return addresses;
}

test('a change keeps the file by whichever address it has, replaces it, or makes a link of it', async () => {
  const { app, noura, maha, folder } = await startRoom();
  await using _app = app;
  const plain = await sendFile(app, noura);
  const { id } = (await postLink(app, noura, folder, { url: plain, resourceType: 'PDF' })).reply;
  const link = { ...folder, linkId: id };
  const addresses = [plain, ...(await addressesOf(app, folder, [noura, maha]))];
  app.clock.advance(2 * 86_400_000);
  for (const url of addresses)
    expect(await statusOf(putLink(app, noura, link, { url, resourceType: 'PDF', name: 'New' }))).toBe(200);
  const wrong = await putLink(app, noura, link, { url: plain, resourceType: 'DOCX' });
  expect([wrong.status, wrong.problem.fields]).toEqual([422, { resourceType: invalid }]);
  const other = await sendFile(app, noura, { type: 'DOCX' });
  const replaced = await putLink(app, noura, link, { url: other, resourceType: 'DOCX' });
  expect([replaced.status, replaced.reply.resourceType]).toEqual([200, 'DOCX']);
  // The one before is free again.
  expect(await statusOf(postLink(app, noura, folder, { url: plain, resourceType: 'PDF' }))).toBe(201);
  const asLink = await putLink(app, noura, link);
  expect(asLink.reply).toMatchObject({ url: 'https://example.org/guide', size: null, contentType: null });
});

test('a file of somebody else is never taken by a change', async () => {
  const { app, noura, maha, folder } = await startRoom({ resourceUploadAccess: false });
  await using _app = app;
  const { id } = (await postLink(app, maha, folder)).reply;
  const url = await sendFile(app, noura);
  const { status, problem } = await putLink(
    app,
    maha,
    { ...folder, linkId: id },
    { url, resourceType: 'PDF' },
  );
  expect([status, problem.fields]).toEqual([422, { url: invalid }]);
});
