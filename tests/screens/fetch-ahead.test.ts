import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { followAhead } from '#client/app/live/follow-ahead.ts';
import { createIdleQueue, type IdleQueue } from '#client/lib/idle.ts';
import { phoneStorage, storageKeys } from '#client/lib/phone-storage.ts';
import { listMessages } from '#contract/chat.ts';
import { listEvents } from '#contract/events.ts';
import { listFavourites } from '#contract/favourites.ts';
import { listUnread } from '#contract/notifications.ts';
import { listTables } from '#contract/tables.ts';
import { listThreads } from '#contract/threads.ts';
import { getUserBySuffix, listProfiles } from '#contract/users.ts';
import { suffixOf } from '#domain/suffix.ts';
import { bubbleTexts, newChat } from './support/chat.ts';
import { refuse } from './support/fake-server.ts';
import { untilKept } from './support/kept.ts';
import { replaceInNavigator } from './support/navigator.ts';
import { newPhone, type Phone } from './support/open-app.tsx';
import { cohort, profileOf } from './support/people.ts';
import { item } from './support/post-steps.ts';
import { answerRooms, madeRooms } from './support/rooms.ts';
import { expectSound } from './support/sound.ts';
import { answerTables, given } from './support/tables.ts';
import { announcements, forum as forumId, newForum } from './support/threads.ts';

const [talking = refuse('internal'), reached = refuse('internal'), , other = refuse('internal')] = cohort;
const bio = (name: string | null) => `What ${name} does, in a few words.`;

/** Everything that a member may open, none of which this phone has shown. */
function fullServer() {
  const phone = newPhone();
  const { server } = phone;
  const forum = newForum(phone);
  forum.write({ message: 'A post nobody has opened' });
  forum.write({ message: 'News nobody has opened', eventId: announcements });
  const room = madeRooms().live;
  answerRooms(phone, [room]);
  forum.write({ message: 'A question nobody has opened', eventId: room.id });
  const talk = newChat(phone).with(talking);
  talk.write('A message nobody has opened');
  answerTables(phone, given);
  const nothingNew = { notificationsType: 'EVENT_QNA', unread: 0, readUpTo: 0, newest: 0 } as const;
  server.on(listUnread, () => [announcements, forumId].map((objectId) => ({ ...nothingNew, objectId })));
  const profiles = cohort.map((one) => profileOf(one, { bio: bio(one.firstName) }));
  server.on(listProfiles, () => ({ content: profiles, totalElements: profiles.length }));
  return { phone, room };
}

const fetchedAt = () => phoneStorage().getItem(storageKeys.fetchedAhead);

/** A browser that has nothing else to do, however busy the machine is. */
function alwaysIdle(): IdleQueue {
  const idle = createIdleQueue({ whenIdle: async () => {}, sleep: () => new Promise(() => undefined) });
  idle.begin();
  return idle;
}

async function openAndFetch(phone: Phone) {
  const { connection, queryClient } = await phone.open('/');
  await untilKept();
  const idle = alwaysIdle();
  followAhead({ queryClient, connection: { ...connection, idle }, storage: phoneStorage() });
  return { connection, untilIdle: () => idle.run(() => undefined) };
}

const untilFetched = () => expect.poll(fetchedAt).not.toBeNull();
/** Names of people whose profiles were opened. */
const openedProfiles = ({ server }: Phone) =>
  server.calls(getUserBySuffix).map(({ params }) => params.suffix);

test('what a member may open is on the phone after a while on Reception, and can be read without a network', async () => {
  const { phone, room } = fullServer();
  await openAndFetch(phone);
  await untilFetched();
  phone.setOnline(false);
  const reads = [
    ['/forum', 'A post nobody has opened'],
    ['/announce', 'News nobody has opened'],
    [`${room.lastlink}/qna`, 'A question nobody has opened'],
    ['/table', given[0]?.name ?? ''],
  ] as const;
  for (const [path, text] of reads) {
    await phone.open(path);
    await expect.element(item(text).first(), { message: path }).toBeVisible();
  }
  await phone.open('/messages');
  await page.getByRole('link', { name: new RegExp(talking.firstName ?? '') }).click();
  await expect.poll(bubbleTexts).toEqual(['A message nobody has opened']);
  await phone.open(`/${suffixOf(other.myLastlink)}`);
  await expect.element(page.getByText(bio(other.firstName))).toBeVisible();
  await expect.element(page.getByText(/^Telephone numbers come as soon as/)).toBeVisible();
  await expectSound('a profile without its telephone numbers');
  phone.setOnline(true);
  await expect.element(page.getByText(/^Telephone numbers/)).not.toBeInTheDocument();
});

test('it lights no bar, and comes once a day', async () => {
  const { phone } = fullServer();
  const count = () => phone.server.calls(listProfiles).length;
  const answer = phone.server.hold(listProfiles);
  const { connection } = await openAndFetch(phone);
  await expect.poll(count).toBe(1);
  await expect.poll(connection.activity.isActive).toBe(false);
  expect(fetchedAt()).toBeNull();
  answer();
  await untilFetched();
  const first = fetchedAt();
  const { untilIdle } = await openAndFetch(phone);
  await untilIdle();
  expect([count(), fetchedAt()]).toEqual([1, first]);
});

test.each([
  ['saving data', { saveData: true, effectiveType: '4g' }],
  ['on a slow line', { saveData: false, effectiveType: '2g' }],
] as const)('nothing is fetched ahead for who is %s', async (_, line) => {
  replaceInNavigator('connection' as keyof Navigator, line);
  const { phone } = fullServer();
  const { untilIdle } = await openAndFetch(phone);
  await untilIdle();
  expect([phone.server.calls(listProfiles).length, fetchedAt()]).toEqual([0, null]);
});

test('where the line goes in between, the rest is fetched when it is back; what is not one’s own is passed over', async () => {
  const { phone } = fullServer();
  const { server } = phone;
  server.once(listProfiles, () => refuse('unavailable'));
  server.on(listMessages, () => refuse('not_found'));
  await openAndFetch(phone);
  await expect.poll(() => server.calls(listProfiles).length).toBe(1);
  phone.setOnline(false);
  expect(fetchedAt()).toBeNull();
  phone.setOnline(true);
  await untilFetched();
  expect(server.calls(listProfiles)).toHaveLength(2);
  expect(server.calls(listMessages)).toHaveLength(1);
});

test('telephone numbers come with favourites', async () => {
  const { phone } = fullServer();
  phone.server.on(listFavourites, () => [{ user1: phone.me, user2: reached, favourite: true }]);
  await openAndFetch(phone);
  await untilFetched();
  expect(openedProfiles(phone)).toEqual([suffixOf(reached.myLastlink)]);
});

test('who is not of the cohort asks for nothing that is the cohort’s', async () => {
  const { phone } = fullServer();
  const { server } = phone;
  server.on(listUnread, () => []);
  server.on(listEvents, () => refuse('unavailable'));
  await openAndFetch(phone);
  await expect.poll(() => server.calls(listEvents).length).toBeGreaterThan(0);
  expect([server.calls(listThreads).length, server.calls(listTables).length]).toEqual([0, 0]);
});
