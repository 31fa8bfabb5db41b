import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Event, getPublicEvent } from '#contract/events.ts';
import type { Intent } from '#contract/intent.ts';
import { joinEvent } from '#contract/participants.ts';
import { garble, refuse } from './support/fake-server.ts';
import { newPhone } from './support/open-app.tsx';
import { answerPassword, comeIn } from './support/password.ts';
import { answerRooms, innovationHub, madeRooms, newRoom, publicOf } from './support/rooms.ts';
import { field, newVisitor } from './support/sign-in.ts';
import { expectSound } from './support/sound.ts';

const title = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const signIn = page.getByRole('link', { name: 'Sign-in to my account' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const messages = page.getByRole('region', { name: 'Messages' });
const address = (room: Event) => room.lastlink;

/** Somebody signed out, before whom these rooms lie. */
function visitorOf(rooms: readonly Event[], intent: Intent | null = null) {
  const phone = newPhone({ me: null });
  answerPassword(phone, intent);
  return { phone, rooms: answerRooms(phone, rooms) };
}

const openRoom = (more: Partial<Event> = {}) =>
  newRoom({
    name: 'Studio visit',
    at: '2021-06-18T18:00:00+03:00',
    creatorOrganization: innovationHub,
    suffix: 'studio_visit',
    ...more,
  });

test.each(['', '/about', '/people'])(
  'the link of a room, with %j behind it, says what it is',
  async (tab) => {
    const { phone } = visitorOf([
      openRoom({
        timeZoneId: 'Europe/Berlin',
        paidEvent: true,
        eventPrice: { amount: 120, currency: 'SAR', frequency: 'ONE_TIME' },
      }),
    ]);
    await phone.open(`/w/Studio_Visit${tab}`);
    await expect.element(title('Welcome to Studio visit')).toBeVisible();
    const facts = page.getByRole('list', { name: 'Facts' });
    await expect.element(facts).toMatchTextContent(/Today, 06:00 – 07:30 PM/);
    await expect.element(facts).toMatchTextContent(/05:00 – 06:30 PM in Berlin/);
    await expect.element(facts).toMatchTextContent(/1 h 30 min/);
    await expect.element(facts).toMatchTextContent(/SAR 120/);
    await expect.element(page.getByText('The host approves who comes in.')).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: /Innovation Hub$/ }))
      .toHaveAttribute('href', '/o/innovation_hub');
    await expect.element(signIn).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Terms of Service' })).toBeVisible();
  },
);

test('the organiser’s own site is offered where there is one', async () => {
  const room = openRoom();
  const { phone } = visitorOf([room]);
  phone.server.on(getPublicEvent, () => ({ ...publicOf(room), organizerSite: 'https://hub.example/rooms' }));
  await phone.open(address(room));
  const site = page.getByRole('link', { name: 'Register on hub.example' });
  await expect.element(site).toHaveAttribute('href', 'https://hub.example/rooms');
  await expect.element(site).toHaveAttribute('rel', 'noopener nofollow');
  await expect.element(site).toHaveAttribute('target', '_blank');
});

test('a room that is closed says so, and one of the cohort offers neither joining nor the site', async () => {
  const [closed, cohort] = [openRoom({ registrationOpen: false }), openRoom()];
  const { phone } = visitorOf([closed]);
  await phone.open(address(closed));
  await expect.element(page.getByText('Registration is not open')).toBeVisible();
  phone.server.on(getPublicEvent, () => ({
    ...publicOf(cohort),
    registrationOpen: false,
    organizerSite: 'https://hub.example',
    mayJoin: false,
  }));
  const app = await phone.open(address(cohort));
  await expect.element(page.getByText('The organiser adds people to this room.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: /^Register/ })).not.toBeInTheDocument();
  await signIn.click();
  await comeIn(phone);
  await expect.poll(app.address).toBe(`${address(cohort)}/about`);
  expect(phone.server.calls(joinEvent)).toEqual([]);
});

test('opening the link joins nobody; signing in from there joins, and leads into the room', async () => {
  const room = openRoom();
  const { phone, rooms } = visitorOf([room]);
  const app = await phone.open(`${address(room)}/people`);
  await signIn.click();
  expect(phone.server.calls(joinEvent)).toEqual([]);
  await comeIn(phone);
  await expect.poll(app.address).toBe(`${address(room)}/about`);
  const joins = phone.server.calls(joinEvent).map(({ body }) => body);
  expect(joins).toEqual([{ eventId: room.id, participantUserId: phone.me.id }]);
  expect(rooms.current(room.id).eventParticipantStatus).toBe('APPROVED');
  expect(localStorage.getItem('intent')).toBeNull();
});

test('onboarding comes before a saved room is joined', async () => {
  const room = openRoom();
  const phone = newVisitor();
  answerRooms(phone, [room]);
  answerPassword(phone, { kind: 'room', value: `${room.id}/studio_visit` });
  const app = await phone.open('/login');
  await comeIn(phone);
  await field('First name').fill('Maha');
  await field('Last name').fill('Alghamdi');
  await button('Continue').click();
  await field('Company').fill('Hub');
  await field('Position').fill('Founder');
  expect(phone.server.calls(joinEvent)).toEqual([]);
  await button('Complete').click();
  await expect.poll(app.address).toBe(`${address(room)}/about`);
  expect(phone.server.calls(joinEvent)).toHaveLength(1);
});

test('what was meant on another device comes with the session; the id alone leads to the room too', async () => {
  const room = openRoom();
  const { phone } = visitorOf([room], { kind: 'room', value: String(room.id) });
  const app = await phone.open('/login');
  await comeIn(phone);
  await expect.poll(app.address).toBe(`${address(room)}/about`);
});

test.each([
  { why: 'room_full', says: /This room is full\./ },
  { why: 'internal', says: /The room could not be joined\./ },
] as const)('$why leads to the room all the same, and is said', async ({ why, says }) => {
  const room = openRoom();
  const { phone } = visitorOf([room]);
  phone.server.on(joinEvent, () => refuse(why));
  const app = await phone.open(address(room));
  await signIn.click();
  await comeIn(phone);
  await expect.poll(app.address).toBe(`${address(room)}/about`);
  await expect.element(messages).toMatchTextContent(says);
  expect(localStorage.getItem('intent')).toBeNull();
});

test('refused, with the id alone, leads to Rooms and says why', async () => {
  const { phone } = visitorOf([], { kind: 'room', value: '12' });
  phone.server.on(joinEvent, () => refuse('registration_closed'));
  const app = await phone.open('/login');
  await comeIn(phone);
  await expect.poll(app.address).toBe('/w');
  await expect.element(messages).toMatchTextContent(/Registration is not open/);
});

test('without a connection at that moment joining is said to need one, and the wish stays', async () => {
  const room = openRoom();
  const { phone } = visitorOf([room]);
  phone.server.on(joinEvent, () => garble('<html>'));
  const app = await phone.open(address(room));
  await signIn.click();
  await comeIn(phone);
  await expect.poll(app.address).toBe(`${address(room)}/about`);
  await expect.element(messages).toMatchTextContent(/Joining the room needs a connection\./);
  expect(localStorage.getItem('intent')).toContain(`${room.id}/studio_visit`);
});

test('a room that is not here says so, with a way to sign in', async () => {
  const { phone } = visitorOf([]);
  await phone.open('/w/nothing_here');
  await expect.element(title('This room is not here')).toBeVisible();
  await expect.element(page.getByText('The link may have changed.')).toBeVisible();
  await page.getByRole('link', { name: 'Sign in', exact: true }).click();
  await expect.element(page.getByRole('textbox', { name: 'E-mail' })).toBeVisible();
});

test('without a network a room that was never opened says so, and opens when there is one', async () => {
  const room = newRoom({ name: 'Far away', suffix: 'far_away' });
  const { phone } = visitorOf([room]);
  phone.setOnline(false);
  await phone.open(address(room));
  await expect.element(title('This room is not on this phone yet')).toBeVisible();
  await expect.element(button('Retry')).toBeVisible();
  phone.setOnline(true);
  await expect.element(title('Welcome to Far away')).toBeVisible();
});

describe.each([
  { size: 'a small phone', width: 320, height: 640 },
  { size: 'a wide screen', width: 1280, height: 800 },
])('on $size', ({ width, height }) => {
  beforeEach(() => page.viewport(width, height));
  afterEach(() => page.viewport(390, 844));

  test('the page is sound, with a long name, an Arabic one, and without a time', async () => {
    const made = madeRooms();
    const { phone } = visitorOf(Object.values(made));
    for (const room of [made.long, made.arabic, made.noTime, made.paid]) {
      await phone.open(address(room));
      await expect.element(signIn).toBeVisible();
      await expectSound(room.name);
    }
  });
});
