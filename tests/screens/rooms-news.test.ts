import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { markRead } from '#contract/notifications.ts';
import { newPhone } from './support/open-app.tsx';
import { countKept, hidePage } from './support/outbox.ts';
import { cohort } from './support/people.ts';
import { inRoom, phoneInRoom, rows } from './support/room-people.ts';
import { answerRooms, newRoom } from './support/rooms.ts';
import { expectSound } from './support/sound.ts';
import { countRoomNews } from './support/unread.ts';

const nav = page.getByRole('navigation', { name: 'Main' });
const more = nav.getByRole('button', { name: /More$/ });
const tab = (name: string) => page.getByRole('tab', { name, exact: true });
const title = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const facts = page.getByRole('list', { name: 'Facts' });
const row = (name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });

const clinic = newRoom({ name: 'Prototype clinic', at: '2021-06-18T16:00:00+03:00', status: 'APPROVED' });
const hosted = newRoom({ name: 'Founders’ evening', isHost: true });
const quiet = newRoom({ name: 'Reading circle', status: 'APPROVED' });

/** Somebody with three rooms, to whom nothing is new yet. */
async function withRooms(path: string) {
  const phone = newPhone();
  const news = countRoomNews(phone);
  const rooms = answerRooms(phone, [clinic, hosted, quiet]);
  const app = await phone.open(path);
  await expect.poll(phone.channel.listeners).toHaveLength(1);
  return { phone, news, rooms, app };
}

test('rooms with news are counted on the bar, in More and on the rail, and each says how much is new', async () => {
  const { phone, news } = await withRooms('/w');
  await expect.element(title('Rooms')).toBeVisible();
  await expect.element(more).toHaveAccessibleName('More');
  news.happen(clinic.id, 'EVENT_ABOUT');
  news.happen(clinic.id, 'EVENT_PEOPLE');
  news.happen(hosted.id, 'EVENT_REGISTRANTS', 120);
  await expect.element(more).toHaveAccessibleName('2 unread More');
  await expect.element(row('Prototype clinic').getByText('2 new')).toBeVisible();
  await expect.element(row('Founders’ evening').getByText('99+ new')).toBeVisible();
  expect(row('Reading circle').element().textContent).not.toContain('new');
  await expectSound('rooms with news');
  await page.getByRole('button', { name: 'Show as grid' }).click();
  await expect.element(row('Prototype clinic').getByText('2 new')).toBeVisible();
  await expectSound('cards of rooms with news');
  await more.click();
  const sheet = page.getByRole('dialog', { name: 'More' });
  await expect.element(sheet.getByRole('link', { name: /Rooms/ })).toHaveAccessibleName('Rooms 2 unread');

  await page.viewport(1280, 800);
  onTestFinished(() => page.viewport(390, 844));
  await phone.open('/');
  await expect.element(nav.getByRole('link', { name: /Rooms/ })).toHaveAccessibleName('Rooms 2 unread');
  news.readElsewhere(hosted.id, 'EVENT_REGISTRANTS');
  await expect.element(nav.getByRole('link', { name: /Rooms/ })).toHaveAccessibleName('Rooms 1 unread');
});

test('a tab has a dot until it is opened, Registrants their number; each newest is read once', async () => {
  const { phone, news } = await withRooms(`${hosted.lastlink}/about`);
  await expect.element(tab('About')).toBeVisible();
  news.happen(hosted.id, 'EVENT_PEOPLE');
  news.happen(hosted.id, 'EVENT_REGISTRANTS', 3);
  await expect.element(tab('People new')).toBeVisible();
  await expect.element(tab('Registrants 3 new')).toBeVisible();
  await expectSound('tabs with news');
  await tab('People new').click();
  await expect.element(tab('People')).toHaveAttribute('aria-selected', 'true');
  await expect.poll(() => news.unreadIn(hosted.id, 'EVENT_PEOPLE')).toBe(0);
  await tab('About').click();
  await expect.element(tab('People')).toHaveAttribute('aria-selected', 'false');
  expect(news.unreadIn(hosted.id, 'EVENT_REGISTRANTS')).toBe(3);
  await expect.element(more).toHaveAccessibleName('1 unread More');
  const notificationsType = 'EVENT_PEOPLE';
  expect(phone.server.calls(markRead).map(({ body }) => body)).toEqual([
    { notificationsType, objectId: hosted.id, upTo: 1 },
  ]);
});

test('what comes while one looks is read, but not while nobody does', async () => {
  const { phone, news } = await withRooms(`${clinic.lastlink}/about`);
  await expect.element(facts).toBeVisible();
  const look = hidePage();
  onTestFinished(look);
  news.happen(clinic.id, 'EVENT_ABOUT');
  await expect.element(more).toHaveAccessibleName('1 unread More');
  await expect.element(tab('About')).toBeVisible();
  expect(phone.server.calls(markRead)).toEqual([]);
  look();
  await expect.element(more).toHaveAccessibleName('More');
  await expect.poll(() => news.unreadIn(clinic.id, 'EVENT_ABOUT')).toBe(0);
});

test('read without a network: the count goes down, stays down, and reaches the server later', async () => {
  const { phone, news, rooms } = await withRooms(`${clinic.lastlink}/about`);
  await expect.element(facts).toBeVisible();
  const look = hidePage();
  onTestFinished(look);
  rooms.change(clinic.id, { name: 'Clinic in the garden' });
  news.happen(clinic.id, 'EVENT_ABOUT', 2);
  await expect.element(more).toHaveAccessibleName('1 unread More');
  await expect.element(title('Clinic in the garden')).toBeVisible();
  phone.setOnline(false);
  look();
  await expect.element(more).toHaveAccessibleName('More');
  await expect.poll(() => countKept(phone.me)).toBe(1);
  await phone.open('/');
  await expect.element(more).toHaveAccessibleName('More');
  expect(phone.server.calls(markRead)).toEqual([]);
  phone.setOnline(true);
  await expect.poll(() => news.unreadIn(clinic.id, 'EVENT_ABOUT')).toBe(0);
  await expect.element(more).toHaveAccessibleName('More');
});

test('what the phone kept from before the news is not read by looking at it', async () => {
  const { phone, news, app, rooms } = await withRooms(`${clinic.lastlink}/about`);
  await expect.element(facts).toBeVisible();
  await app.router.navigate({ to: '/' });
  rooms.change(clinic.id, { name: 'Clinic in the garden' });
  news.happen(clinic.id, 'EVENT_ABOUT');
  await expect.element(more).toHaveAccessibleName('1 unread More');
  phone.setOnline(false);
  await app.router.navigate({ to: clinic.lastlink });
  await expect.element(title('Prototype clinic')).toBeVisible();
  await expect.element(more).toHaveAccessibleName('1 unread More');
  await tab('People').click();
  await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await tab('About new').click();
  await expect.element(more).toHaveAccessibleName('1 unread More');
  phone.setOnline(true);
  await expect.element(title('Clinic in the garden')).toBeVisible();
  await expect.element(more).toHaveAccessibleName('More');
});

test('who comes into a room is among its people', async () => {
  const people = phoneInRoom(cohort.slice(10, 12).map((person) => inRoom(person)));
  const { phone, room } = people;
  const news = countRoomNews(phone);
  await phone.open(`${room.lastlink}/people`);
  await expect.element(rows).toHaveLength(2);
  await expect.poll(phone.channel.listeners).toHaveLength(1);
  people.set(cohort.slice(10, 13).map((person) => inRoom(person)));
  news.happen(room.id, 'EVENT_PEOPLE');
  await expect.element(rows).toHaveLength(3);
  await expect.poll(() => news.unreadIn(room.id, 'EVENT_PEOPLE')).toBe(0);
});
