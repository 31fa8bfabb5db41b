import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { listEvents } from '#contract/events.ts';
import { refuse } from './support/fake-server.ts';
import { replaceInNavigator } from './support/navigator.ts';
import { newPhone } from './support/open-app.tsx';
import { answerRooms, innovationHub, longName, madeRooms, newRoom } from './support/rooms.ts';
import { expectSound } from './support/sound.ts';
import { storedOf } from './support/stored-data.ts';

const title = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const group = (name: string) => page.getByRole('region', { name, exact: true });
const room = (name: string) => page.getByRole('link', { name, exact: true });
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const create = page.getByRole('link', { name: 'Create room' });
const search = page.getByRole('searchbox', { name: 'Search rooms' });
const messages = page.getByRole('region', { name: 'Messages' });

const textsOf = (name: string) =>
  group(name)
    .getByRole('listitem')
    .elements()
    .map((item) => [...item.querySelectorAll('a, p')].map(({ textContent }) => textContent).join(' | '));

test('rooms stand in their groups with their time and what one waits for, the live one large', async () => {
  const phone = newPhone();
  answerRooms(phone, Object.values(madeRooms()));
  await phone.open('/w');
  await expect.element(title('Rooms')).toBeVisible();
  await expect.element(room('Kick-off')).toBeVisible();
  const groups = page.getByRole('heading', { level: 2 }).elements();
  expect(groups.map(({ textContent }) => textContent)).toEqual([
    'Hosted by Innovation Hub',
    'Hosted by me',
    'Attended',
  ]);
  expect(textsOf('Hosted by Innovation Hub')).toEqual([
    'Prototype clinic | Today, 04:00 – 05:30 PM · 24 people',
    'Founders’ evening | Tomorrow, 08:00 PM | Waiting for approval',
    'Open studio | Open until 31 July',
  ]);
  await expect.element(group('Hosted by Innovation Hub').getByText('Live', { exact: true })).toBeVisible();
  expect(textsOf('Hosted by me')).toEqual(['My own table | Sunday 20 June, 05:00 PM']);
  expect(textsOf('Attended')).toEqual([
    // A minute may pass until here.
    expect.stringMatching(/^Studio visit \| Today, 06:00 – 07:30 PM · in 1 h \d\d min$/),
    'لقاء المصممين الأسبوعي | Monday 21 June, 05:00 PM',
    'Reading circle | Every Tuesday, 07:00 PM',
    'Portfolio review | Friday 25 June, 10:00 AM | Waiting for approval',
    `${longName} | Open at any time`,
    'Ceramics | Open at any time | Removed',
    'Closed workshop | Open at any time | Not approved',
    'Corridor | Open at any time',
    'Kick-off | Ended 28 May',
  ]);
});

test('a room opens at about, and Back leads to the list', async () => {
  const phone = newPhone();
  answerRooms(phone, Object.values(madeRooms()));
  const app = await phone.open('/w');
  await room('Prototype clinic').click();
  await expect.poll(app.address).toBe('/w/prototype_clinic/about');
  app.router.history.back();
  await expect.element(title('Rooms')).toBeVisible();
  expect(app.address()).toBe('/w');
});

test('searching shows at once what fits, stays on the way back, and is cleared where nothing fits', async () => {
  const phone = newPhone();
  answerRooms(phone, Object.values(madeRooms()));
  const app = await phone.open('/w');
  await search.fill('BOOKS');
  await expect.element(page.getByRole('status').getByText('1 room found')).toBeInTheDocument();
  await expect.element(group('Hosted by me')).not.toBeInTheDocument();
  await room('Reading circle').click();
  await expect.poll(app.address).toMatch(/\/about$/);
  app.router.history.back();
  await expect.element(search).toHaveValue('BOOKS');
  await search.fill('innovation hub');
  await expect.element(room('Open studio')).toBeVisible();
  await expect.element(room('Reading circle')).not.toBeInTheDocument();
  await search.fill('zzz');
  await expect.element(page.getByRole('heading', { name: 'No room matches “zzz”' })).toBeVisible();
  await button('Clear search').click();
  await expect.element(room('Reading circle')).toBeVisible();
});

test('the grid greets, and the phone remembers it', async () => {
  const phone = newPhone();
  answerRooms(phone, Object.values(madeRooms()));
  await phone.open('/w');
  await button('Show as grid').click();
  await expect.element(title('Good afternoon, Sara')).toBeVisible();
  await expect.element(button('Share Reading circle')).toBeVisible();
  await phone.open('/w');
  await expect.element(title('Good afternoon, Sara')).toBeVisible();
  await button('Show as list').click();
  await expect.element(title('Rooms')).toBeVisible();
  await phone.open('/w');
  await expect.element(title('Rooms')).toBeVisible();
});

test.each(['list', 'grid'])('in the %s a room’s link is shared by the phone, else copied', async (layout) => {
  const phone = newPhone();
  localStorage.setItem('roomsLayout', layout);
  answerRooms(phone, Object.values(madeRooms()));
  await phone.open('/w');
  const link = { title: 'Prototype clinic', url: `${location.origin}/w/prototype_clinic` };
  const share = vi.fn(async () => {});
  replaceInNavigator('share', share);
  await button('Share Prototype clinic').click();
  expect(share).toHaveBeenCalledExactlyOnceWith(link);
  replaceInNavigator('share', undefined);
  const writeText = vi.fn(async () => {});
  replaceInNavigator('clipboard', { writeText });
  await button('Share Prototype clinic').click();
  await expect.element(messages).toMatchTextContent(/Link copied/);
  expect(writeText).toHaveBeenCalledExactlyOnceWith(link.url);
});

test('who may create rooms finds a button for it, with rooms and without', async () => {
  const phone = newPhone();
  const rooms = Object.values(madeRooms());
  for (const given of [rooms, []]) {
    answerRooms(phone, given, { mayCreate: true });
    await phone.open('/w');
    await expect.element(create).toHaveAttribute('href', '/w/create');
    await phone.open('/account');
    answerRooms(phone, given);
    await phone.open('/w');
    await expect.element(create).not.toBeInTheDocument();
    await phone.open('/account');
  }
  await phone.open('/w');
  await expect.element(page.getByRole('heading', { name: 'No rooms yet' })).toBeVisible();
});

test('many rooms that are over stand behind a line, which stays open on the way back', async () => {
  const phone = newPhone();
  const rooms = ['01', '02', '03', '04'].map((day) =>
    newRoom({ name: `Over ${day}`, at: `2021-06-${day}T18:00:00+03:00`, isHost: true }),
  );
  answerRooms(phone, [...rooms, madeRooms().hosted]);
  const app = await phone.open('/w');
  await expect.element(room('My own table')).toBeVisible();
  await expect.element(room('Over 01')).not.toBeInTheDocument();
  await button('Earlier · 4 rooms').click();
  await room('Over 01').click();
  await expect.poll(app.address).toMatch(/\/about$/);
  app.router.history.back();
  await expect.element(room('Over 01')).toBeVisible();
  await button('Earlier · 4 rooms').click();
  await search.fill('over');
  await expect.element(room('Over 01')).toBeVisible();
});

test('a row that is not drawn yet is as high as one that is, so that nothing moves when it comes', async () => {
  const phone = newPhone();
  const many = Array.from({ length: 180 }, (_, at) => newRoom({ name: `Room ${at}`, status: 'APPROVED' }));
  answerRooms(phone, many);
  await phone.open('/w');
  const heightOf = (name: string) => room(name).element().closest('li')?.offsetHeight;
  await expect.element(room('Room 0')).toBeVisible();
  await expect.element(room('Room 99')).toBeInTheDocument();
  expect(heightOf('Room 99')).toBe(heightOf('Room 0'));
});

test('without a network the list opens from the phone and says how old it is', async () => {
  const phone = newPhone();
  answerRooms(phone, Object.values(madeRooms()));
  await phone.open('/w');
  await expect.element(room('Reading circle')).toBeVisible();
  await expect.poll(() => storedOf(phone.me.id)).toContain('Reading circle');
  phone.setOnline(false);
  await phone.open('/w');
  await expect.element(room('Reading circle')).toBeVisible();
  await expect.element(page.getByText(/^Offline · as of/)).toBeVisible();
});

test('where the rooms cannot be read the screen says so, and reads them at the next try', async () => {
  const phone = newPhone();
  answerRooms(phone, [madeRooms().weekly]);
  phone.server.on(listEvents, () => refuse('forbidden'));
  await phone.open('/w');
  await expect.element(page.getByText('The rooms could not be read.')).toBeVisible();
  // Only then: the channel has what is watched read anew once it is there.
  const mend = () => void answerRooms(phone, [madeRooms().weekly]);
  document.addEventListener('click', mend, { capture: true, once: true });
  await button('Retry').click();
  await expect.element(room('Reading circle')).toBeVisible();
});

test('a phone that has never read the rooms says that they need the internet once', async () => {
  const phone = newPhone();
  await phone.open('/account');
  await expect.element(title('Account')).toBeVisible();
  phone.setOnline(false);
  await phone.open('/w');
  await expect.element(page.getByText('The rooms are not on this phone yet')).toBeVisible();
});

test('while the rooms are read their measures stand there', async () => {
  const phone = newPhone();
  const letGo = phone.server.hold(listEvents);
  await phone.open('/w');
  await expect.element(page.getByText('Loading', { exact: true })).toBeInTheDocument();
  letGo();
  await expect.element(page.getByRole('heading', { name: 'No rooms yet' })).toBeVisible();
});

test('a visitor is sent to sign in', async () => {
  const phone = newPhone({ me: null });
  const app = await phone.open('/w');
  await expect.poll(app.address).toMatch(/^\/(?:login)?$/);
});

describe.each([
  { size: 'a small phone', width: 320, height: 640 },
  { size: 'a wide screen', width: 1280, height: 800 },
])('on $size', ({ width, height }) => {
  beforeEach(() => page.viewport(width, height));
  afterEach(() => page.viewport(390, 844));

  test.each(['list', 'grid'])(
    'the %s is sound, with names of 100 letters and Arabic ones',
    async (layout) => {
      const phone = newPhone();
      localStorage.setItem('roomsLayout', layout);
      const organization = { ...innovationHub, name: 'W'.repeat(100) };
      const unbroken = newRoom({
        name: 'M'.repeat(100),
        creatorOrganization: organization,
        status: 'APPROVED',
      });
      answerRooms(phone, [...Object.values(madeRooms()), unbroken], { mayCreate: true });
      await phone.open('/w');
      await expect.element(room('Reading circle')).toBeInTheDocument();
      await expectSound(`the ${layout} of rooms`);
    },
  );
});
