import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { apiQuery } from '#client/api/api-query.ts';
import { keepFile } from '#client/kept-files/keep-file.ts';
import { openKept, readKept } from '#client/kept-files/kept-store.ts';
import type { CallInput, Endpoint } from '#contract/endpoint.ts';
import { getEvent, listEvents } from '#contract/events.ts';
import { listResourceFolders, listResources, type ResourceLink } from '#contract/resources.ts';
import { endSession } from '#contract/users.ts';
import { idbQueryStores } from '#offline/idb-query-store.ts';
import { refuse } from './support/fake-server.ts';
import { answerFiles, keepOn, keptCaches, newLink } from './support/kept-files.ts';
import { newPhone, type Phone } from './support/open-app.tsx';
import { newId, newUser } from './support/people.ts';
import { answerRooms, newRoom } from './support/rooms.ts';
import { expectSound } from './support/sound.ts';

const room = newRoom({ name: 'Prototype clinic', status: 'APPROVED' });
const row = (words: string) => page.getByRole('link', { name: `Kept files ${words}` });
const rows = page.getByRole('main').getByRole('listitem');
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const namesOf = async ({ me }: Phone) => (await readKept(me.id)).map(({ name }) => name);

function newKeeper(): Phone {
  const phone = newPhone();
  answerRooms(phone, [room]);
  onTestFinished(async () => {
    for (const name of await keptCaches()) await caches.delete(name);
  });
  return phone;
}

test('kept files stand under Account, and are there without a network', async () => {
  const phone = newKeeper();
  await phone.open('/account');
  await expect.element(row('None')).toBeVisible();
  await keepOn(phone.me.id, { eventId: room.id });
  // As another tab's are.
  await expect.element(row('1 file · 240 kB')).toBeVisible();
  await keepOn(phone.me.id, { name: 'Clinic.mp4', contentType: 'video/mp4', size: 61e6, eventId: room.id });
  await row('2 files · 61 MB').click();
  await expect.element(rows.nth(1)).toMatchTextContent('Prototype clinic · 240 kB');
  await expect.element(page.getByText('61 MB of 500 MB on this phone')).toBeVisible();
  await expectSound('/account/files');
  phone.setOnline(false);
  await phone.open('/account/files');
  await expect.element(rows.nth(0)).toBeVisible();
  await button(/^Clinic.mp4/).click();
  const player = page.getByRole('dialog', { name: 'Clinic.mp4' });
  await expect.element(player.getByRole('alert')).toMatchTextContent('This video cannot be played here.');
  await expectSound('the player of a video');
  await player.getByRole('button', { name: 'Close' }).click();
  await expect.element(player).not.toBeInTheDocument();
});

test('a kept file can be removed, and all of them; those of somebody else on the same phone go', async () => {
  const phone = newKeeper();
  const before = newUser();
  await keepOn(before.id, { name: 'Not mine.pdf' });
  for (const name of ['One.pdf', 'Two.pdf', 'Three.pdf'])
    await keepOn(phone.me.id, { name, eventId: room.id });
  await phone.open('/account/files');
  await expect.element(rows).toHaveLength(3);
  await expect.poll(() => readKept(before.id)).toEqual([]);
  await button('Remove One.pdf').click();
  const one = page.getByRole('dialog', { name: 'Remove One.pdf?' });
  await one.getByRole('button', { name: 'Remove' }).click();
  await expect.element(one).not.toBeInTheDocument();
  expect((await namesOf(phone)).toSorted()).toEqual(['Three.pdf', 'Two.pdf']);
  await button('Remove all').click();
  const all = page.getByRole('dialog', { name: 'Remove 2 files?' });
  await all.getByRole('button', { name: 'Remove' }).click();
  await expect.element(page.getByRole('heading', { name: 'No kept files' })).toBeVisible();
  expect(await namesOf(phone)).toEqual([]);
});

test('signing out says that kept files go, and they do', async () => {
  const phone = newKeeper();
  phone.server.on(endSession, () => undefined);
  await keepOn(phone.me.id, { eventId: room.id });
  await phone.open('/account');
  await button('Sign out').click();
  const sheet = page.getByRole('dialog', { name: 'Sign out?' });
  await expect.element(sheet).toMatchTextContent('1 kept file goes from this phone too.');
  await sheet.getByRole('button', { name: 'Sign out' }).click();
  await expect.poll(keptCaches).toEqual([]);
});

test('files go with the place in the room, with their folder and with their link', async () => {
  const phone = newKeeper();
  const folderId = newId();
  const inFolder = { eventId: room.id, folderId };
  const { connection, queryClient } = await phone.open('/account');
  const stays = newLink();
  const [, stayingId = ''] = /\/files\/([^?]+)/.exec(stays.url) ?? [];
  await keepOn(phone.me.id, { ...inFolder, fileId: stayingId, name: 'Stays.pdf' });
  await keepOn(phone.me.id, { ...inFolder, name: 'Link gone.pdf' });
  await keepOn(phone.me.id, { eventId: room.id, name: 'Folder gone.pdf' });
  await keepOn(phone.me.id, { name: 'Elsewhere.pdf' });
  const read = <E extends Endpoint>(endpoint: E, input: CallInput<E>) =>
    queryClient.fetchQuery({ ...apiQuery(connection.api, endpoint, input), staleTime: 0 });
  const params = { id: String(room.id) };

  phone.server.on(listResources, () => ({ id: folderId, name: 'Root', resourceLinks: [stays] }));
  await read(listResources, { params: { ...params, categoryId: String(folderId) } });
  const afterLink = ['Elsewhere.pdf', 'Folder gone.pdf', 'Stays.pdf'];
  await expect.poll(async () => (await namesOf(phone)).toSorted()).toEqual(afterLink);

  const root = { id: folderId, name: 'Root', root: true, linksCount: 1, filesCount: 1, resourceLinks: [] };
  phone.server.on(listResourceFolders, () => ({ content: [root] }));
  await read(listResourceFolders, { params });
  await expect.poll(async () => (await namesOf(phone)).toSorted()).toEqual(['Elsewhere.pdf', 'Stays.pdf']);

  phone.server.on(getEvent, () => ({ ...room, eventParticipantStatus: 'REMOVED' as const }));
  await read(getEvent, { params });
  await expect.poll(() => namesOf(phone)).toEqual(['Elsewhere.pdf']);

  // One that is blocked, or has left on another phone, has the room in no list; those of the programme are in none.
  await keepOn(phone.me.id, { eventId: 1, name: 'Programme.pdf' });
  await read(listEvents, {});
  await expect.poll(() => namesOf(phone)).toEqual(['Programme.pdf']);
  phone.server.on(getEvent, () => refuse('not_found'));
  await read(getEvent, { params: { id: '1' } }).catch(() => undefined);
  await expect.poll(() => namesOf(phone)).toEqual([]);
});

test('an answer from before a file was kept, shown again without a network, does not remove it', async () => {
  const phone = newKeeper();
  answerRooms(phone, [{ ...room, eventParticipantStatus: 'TO_BE_APPROVED' }]);
  const { connection, queryClient } = await phone.open('/account');
  await queryClient.fetchQuery(apiQuery(connection.api, listEvents, {}));
  const store = idbQueryStores.open(`person-${phone.me.id}`);
  await expect.poll(async () => JSON.stringify(await store.entries())).toContain('TO_BE_APPROVED');
  await keepOn(phone.me.id, { eventId: room.id, name: 'Kept before.pdf', keptAt: 1 });
  await keepOn(phone.me.id, { eventId: room.id, name: 'Kept since.pdf', keptAt: Date.now() });
  phone.setOnline(false);
  await phone.open('/account/files');
  await expect.poll(() => namesOf(phone)).toEqual(['Kept since.pdf']);
});

test('a file is kept whole or not at all', async () => {
  const phone = newKeeper();
  const { connection } = await phone.open('/account');
  let content: BodyInit = 'whole';
  answerFiles(() => content);
  const keep = (link: ResourceLink, signal = new AbortController().signal) =>
    keepFile({
      userId: phone.me.id,
      link,
      place: { eventId: room.id, folderId: 1 },
      underWay: 0,
      connectivity: connection.connectivity,
      signal,
      onReceived: () => undefined,
      renew: async () => null,
    });
  await keep(newLink());
  const [file] = await readKept(phone.me.id);
  expect(file).toMatchObject({ name: 'Interview sheet.pdf', size: 5, eventId: room.id });
  expect(await (file && (await openKept(file)))?.text()).toBe('whole');

  content = 'part';
  await expect(keep(newLink())).rejects.toThrow('The file did not arrive whole.');
  await expect(keep(newLink({ size: 500_000_000 }))).rejects.toThrow(
    'This phone keeps at most 500 MB of files. Remove one in Account.',
  );
  const given = new AbortController();
  content = new ReadableStream({ pull: () => given.abort() });
  await expect(keep(newLink(), given.signal)).rejects.toThrow();
  await expect(keep(newLink({ url: 'https://example.com/', size: null }))).rejects.toThrow('Only files');
  expect(await namesOf(phone)).toEqual(['Interview sheet.pdf']);
});
