import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { newPhone } from './support/open-app.tsx';
import { newUser } from './support/people.ts';
import {
  answerRooms,
  innovationHub,
  longName,
  madeRooms,
  newRoom,
  openRoom as open,
  realMoment,
} from './support/rooms.ts';
import { expectSound } from './support/sound.ts';

const title = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const link = (name: string) => page.getByRole('link', { name, exact: true });
const facts = page.getByRole('list', { name: 'Facts' });
const tabs = ['About', 'People', 'Discussion', 'Q&A', 'Resources'];

/** Words of all that may be the one main thing to do. */
const mainActions = () =>
  ['Join call', 'Join', 'Ask to join', 'Send answers'].filter(
    (name) => (link(name).query() ?? button(name).query()) !== null,
  );

const call = { meetingUrl: 'https://meet.example/clinic' };
const price = { amount: 120, currency: 'SAR', frequency: 'ONE_TIME' } as const;
const rooms = {
  in: newRoom({ name: 'Studio visit', at: '2021-06-20T18:00:00+03:00', status: 'APPROVED', ...call }),
  live: newRoom({ name: 'Clinic', at: '2021-06-18T16:00:00+03:00', status: 'APPROVED', ...call }),
  stranger: newRoom({ name: 'Ceramics' }),
  private: newRoom({ name: 'Founders', private: true }),
  paid: newRoom({ name: 'Review', price }),
  closed: newRoom({ name: 'Kick-off', registrationOpen: false }),
  removed: newRoom({ name: 'Weaving', status: 'REMOVED' }),
  removedClosed: newRoom({
    name: 'Dyeing',
    status: 'REMOVED',
    registrationOpen: false,
    eventExpiryDate: realMoment('2021-06-01T10:00:00+03:00'),
  }),
  removedFull: newRoom({ name: 'Glazing', status: 'REMOVED', registrationOpen: false, full: true }),
  denied: newRoom({ name: 'Closed shop', private: true, status: 'DENIED' }),
  waiting: newRoom({ name: 'Evening', private: true, status: 'TO_BE_APPROVED' }),
  owing: newRoom({
    name: 'Asking',
    status: 'TO_BE_APPROVED',
    dynamicFormValuesAdded: 'NOT_DONE',
    dynamicFormRequests: [
      { id: 1, fieldNameOrQuestion: 'What do you make?', defaultValue: 'Chairs', required: true },
    ],
  }),
};

interface State {
  readonly state: keyof typeof rooms;
  readonly main: readonly string[];
  /** A sentence that says how it stands. */
  readonly says: string;
}
const again = 'You can ask to join again.';
const states: readonly State[] = [
  { state: 'in', main: [], says: 'Faisal and 23 others' },
  { state: 'live', main: ['Join call'], says: 'Today, 04:00 – 05:30 PM' },
  { state: 'stranger', main: ['Join'], says: 'Public' },
  { state: 'private', main: ['Ask to join'], says: 'The host approves who comes in.' },
  { state: 'paid', main: ['Ask to join'], says: 'SAR 120, once' },
  { state: 'closed', main: [], says: 'Registration is not open' },
  { state: 'removed', main: ['Join'], says: again },
  { state: 'removedClosed', main: [], says: 'Registration is not open' },
  { state: 'removedFull', main: [], says: 'This room is full.' },
  { state: 'denied', main: [], says: 'The host did not approve your request to join this room.' },
  {
    state: 'waiting',
    main: [],
    says: 'The host has your request. You will be told here when it is answered.',
  },
  { state: 'owing', main: ['Send answers'], says: 'You are in as soon as you have answered.' },
];

test.each(states)('$state: one main button at most, $main', async ({ state, main, says }) => {
  const room = rooms[state];
  await open(room);
  await expect.element(title(room.name)).toBeVisible();
  await expect.element(page.getByText(says, { exact: true })).toBeVisible();
  expect(mainActions()).toEqual(main);
  const hasTabs = state === 'in' || state === 'live';
  expect(
    page
      .getByRole('tab')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(hasTabs ? tabs : []);
});

const hosts = [newUser({ firstName: 'Noura' }), newUser({ firstName: 'Omar' })];

test('About says when, how often, who, what it costs, until when one can register, and how to call', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await open(
    newRoom({
      name: 'Prototype clinic',
      at: '2021-06-18T16:00:00+03:00',
      repeats: { repeatOn: ['FRIDAY'] },
      price,
      hosts,
      status: 'APPROVED',
      creatorOrganization: innovationHub,
      eventExpiryDate: realMoment('2021-07-31T18:00:00+03:00'),
      callDetails: 'Dial 4411',
      participantsCount: 1024,
      tags: 'wood, paper',
      eventSponsorsOrganizations: [
        { organization: { ...innovationHub, name: 'Wadi', orgLastlinkSuffix: 'wadi' } },
      ],
    }),
  );
  const lines = () =>
    facts
      .getByRole('listitem')
      .elements()
      .map((one) => one.textContent);
  await expect
    .poll(lines)
    .toEqual([
      'Today, 04:00 – 05:30 PMRiyadh (GMT+3) · 1 h 30 min',
      'Every Friday until 31 DecNext: Friday 25 June, 04:00 PM',
      'SAR 120, onceYou pay the host; nothing is charged here.',
      'Noura, Omar and 1,022 othersPublic · 1,024 participants',
      'Registration closes 31 July, 06:00 PM',
      'Call detailsDial 4411',
    ]);
  await button('Copy call details').click();
  expect(copied).toHaveBeenCalledWith('Dial 4411');
  await expect.element(link('Innovation Hub')).toHaveAttribute('href', '/o/innovation_hub');
  await expect.element(link('Wadi')).toHaveAttribute('href', '/o/wadi');
  await expect.element(page.getByRole('list', { name: 'Tags' })).toMatchTextContent(/^woodpaper$/);
});

test('the calendar file has the room, and not its call', async () => {
  const made = vi.spyOn(URL, 'createObjectURL');
  await open(rooms.live);
  await button('Add to calendar').click();
  await expect.poll(() => made.mock.calls).toHaveLength(1);
  const [file] = made.mock.calls[0] ?? [];
  const text = file instanceof File ? await file.text() : '';
  expect(text).toContain('SUMMARY:Clinic');
  expect(text).not.toContain(call.meetingUrl);
});

test('the times are the reader’s own, with the room’s beside them where clocks differ', async () => {
  const phone = newPhone({ me: newUser({ timeZoneId: 'Asia/Tokyo' }) });
  await open(newRoom({ name: 'Late', at: '2021-06-18T20:00:00+03:00', status: 'APPROVED' }), phone);
  await expect
    .element(facts.getByRole('listitem').first())
    .toMatchTextContent(
      /^Tomorrow, 02:00 – 03:30 AM\s*Tokyo \(GMT\+9\) · 1 h 30 min\s*08:00 – 09:30 PM in Riyadh \(−1 day\)$/,
    );
});

const callTimes = [
  { at: '2021-06-18T16:45:00+03:00', isOpen: false, isToCome: true },
  { at: '2021-06-18T16:25:00+03:00', isOpen: true, isToCome: false },
  { at: '2021-06-18T15:00:00+03:00', isOpen: true, isToCome: false },
  { at: '2021-06-18T14:40:00+03:00', isOpen: false, isToCome: false },
];

test.each(callTimes)(
  'at 04:20 PM the call of a room at $at can be joined: $isOpen',
  async ({ at, isOpen, isToCome }) => {
    await open(newRoom({ name: 'Clinic', at, status: 'APPROVED', ...call }));
    await expect.element(facts).toBeVisible();
    expect(mainActions()).toEqual(isOpen ? ['Join call'] : []);
    const later = page.getByText('The call opens 10 minutes before the start.').elements();
    expect(later).toHaveLength(isToCome ? 1 : 0);
    if (!isOpen) return;
    await expect.element(link('Join call')).toHaveAttribute('href', call.meetingUrl);
    await expect.element(link('Join call')).toHaveAttribute('rel', expect.stringContaining('noopener'));
  },
);

test('Manage is for who may edit', async () => {
  const { phone } = await open(newRoom({ name: 'Mine', isAdmin: true, suffix: 'mine' }));
  await expect.element(link('Manage')).toHaveAttribute('href', '/w/mine/manage');
  expect(
    page
      .getByRole('tab')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([...tabs, 'Registrants']);
  await open(rooms.in, phone);
  await expect.element(title('Studio visit')).toBeVisible();
  expect(link('Manage').query()).toBeNull();
});

test.each(['/w/nobody/about', `${rooms.in.lastlink}/nothing`])(
  'nothing is at %s, which says so',
  async (path) => {
    const phone = newPhone();
    answerRooms(phone, [rooms.in]);
    await phone.open(path);
    await expect.element(title('This room is not here')).toBeVisible();
    await expect.element(page.getByText('The link may have changed.')).toBeVisible();
    await expect.element(link('Go to Rooms')).toHaveAttribute('href', '/w');
  },
);

describe.each([
  { size: 'a small phone', width: 320, height: 640 },
  { size: 'a wide screen', width: 1280, height: 800 },
])('on $size', ({ width, height }) => {
  beforeEach(() => page.viewport(width, height));
  afterEach(() => page.viewport(390, 844));
  const { arabic, noTime, waiting, removed } = madeRooms();
  const looks = [
    rooms.live,
    rooms.paid,
    newRoom({ name: longName, isHost: true }),
    arabic,
    noTime,
    waiting,
    removed,
  ];

  test.each(looks)('$name is sound', async (room) => {
    await open(room);
    await expect.element(title(room.name)).toBeVisible();
    await expectSound(room.name);
  });
});
