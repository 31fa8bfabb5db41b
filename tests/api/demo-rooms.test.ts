import { expect, test } from 'vitest';
import {
  createEvent,
  type Event,
  type EventLists,
  getEvent,
  getPublicEvent,
  listEvents,
  updateEvent,
} from '#contract/events.ts';
import { isLive, lastOccurrence, occurrenceAt, shownSchedule } from '#domain/recurrence/recurrence.ts';
import { recurrenceWords } from '#domain/recurrence/recurrence-words.ts';
import { programmeNow, shown } from '#domain/time/clock.ts';
import { createFakeClock, hourMs } from '#tests/support/fake-clock.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const demo = { env: { DEMO: '1' } };
const zone = 'Asia/Riyadh';

const signIn = async (app: TestApp, who: string) =>
  (await app.signInWithPassword(`${who}@demo.test`)).accessToken;

async function listsOf(app: TestApp, who: string): Promise<EventLists> {
  return (await app.call(listEvents, {}, { token: await signIn(app, who) })).reply;
}

/** Every room of the demo, as its host reads it. */
async function roomsOfHost(app: TestApp): Promise<Event[]> {
  const token = await signIn(app, 'host');
  const lists = (await app.call(listEvents, {}, { token })).reply;
  const ids = [...lists.eventsCreatedByMe, ...lists.organizationEventsCreatedToWhichIAmAdmin];
  const others = [...lists.eventsAttendedByMe, ...lists.organizationEventsAttendedByMe];
  const all = [...ids, ...others].map(({ id }) => id).toSorted((one, other) => one - other);
  const answers = all.map((id) => app.call(getEvent, { params: { id: String(id) } }, { token }));
  return (await Promise.all(answers)).map(({ reply }) => reply);
}

test("a demo's rooms are of every kind, and its host hosts them all", async () => {
  await using app = await createTestApp(demo);
  const rooms = await roomsOfHost(app);
  expect(rooms.map(({ id }) => id)).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
  expect(rooms.every(({ hosts: [host], admins }) => host?.id === 1 && admins[0]?.id === 2)).toBe(true);
  const { programmeClock } = app.context;
  const now = programmeNow(programmeClock);
  const timeOf = (room: Event) => {
    const schedule = shownSchedule(room, programmeClock);
    const occurrence = occurrenceAt(schedule, now);
    if (isLive(occurrence, now)) return 'live';
    if (occurrence === null) return lastOccurrence(schedule) === null ? 'none' : 'ended';
    return recurrenceWords(schedule, { zone, now }) ?? 'upcoming';
  };
  const kinds = Object.fromEntries(rooms.map((room) => [room.name, timeOf(room)]));
  expect(kinds).toEqual({
    'Prototype clinic': 'live',
    'Founders’ evening': 'upcoming',
    'Reading circle': 'Every Tuesday until 31 Jul',
    'First customers': 'upcoming',
    'Pitch night': 'Every 2nd Tuesday until 16 Oct',
    'Portfolio review': 'upcoming',
    'Workshop day in Al Olaya': 'upcoming',
    'Kick-off': 'ended',
    'The corridor': 'none',
    'لقاء المصممين': 'Every Monday and Wednesday until 31 Jul',
  });
  const [live] = rooms;
  for (const hours of [2, 24, 26]) {
    const later = programmeNow(programmeClock) + hours * hourMs;
    const occurrence = live ? occurrenceAt(shownSchedule(live, programmeClock), later) : null;
    expect([hours, isLive(occurrence, later)]).toEqual([hours, true]);
  }
  expect(live).toMatchObject({
    eventType: 'ORGANIZATION',
    creatorOrganization: { name: 'Innovation Hub' },
    eventSponsorsOrganizations: [{ organization: { name: 'Masar Studio' } }],
    meetingUrl: expect.stringMatching(/^https:\/\//),
    participantsCount: 24,
  });
  expect(rooms.filter(({ eventType }) => eventType === 'INDIVIDUAL').length).toBeGreaterThan(1);
  expect(rooms.find(({ paidEvent }) => paidEvent)?.eventPrice).toMatchObject({
    amount: 120,
    currency: 'SAR',
  });
  expect(rooms.find(({ dynamicFormRequests }) => dynamicFormRequests.length === 2)).toBeDefined();
  expect(rooms.filter(({ registrationOpen }) => !registrationOpen).map(({ name }) => name)).toEqual([
    'Kick-off',
  ]);
});

test('a participant waits for the private room in which another one is', async () => {
  await using app = await createTestApp(demo);
  const founders = async (who: string) => {
    const { organizationEventsAttendedByMe: rooms } = await listsOf(app, who);
    return rooms.find(({ lastlink }) => lastlink.endsWith('/founders_evening'));
  };
  expect(await founders('participant')).toMatchObject({
    private: true,
    eventParticipantStatus: 'TO_BE_APPROVED',
  });
  expect(await founders('second')).toMatchObject({ eventParticipantStatus: 'APPROVED' });
  expect((await listsOf(app, 'applicant')).organizationEventsAttendedByMe).toHaveLength(1);
});

test('a room made in a demo gets the next number', async () => {
  await using app = await createTestApp(demo);
  const token = await signIn(app, 'admin');
  const body = { name: 'Radio hour', description: '<p>On air.</p>', lastlinkSuffix: 'radio_hour' };
  expect((await app.call(createEvent, { body }, { token })).reply.id).toBe(14);
});

test('a room of the demo begins at the minute that was meant, though its making takes time', async () => {
  const start = createFakeClock();
  let reads = 0;
  const ticking = Object.assign(() => start() + reads++, start);
  const env = { DEMO: '1', PROGRAMME_CLOCK: '2021-06-18T13:20:00Z' };
  await using app = await createTestApp({ env, clock: ticking });
  const answer = await app.call(getPublicEvent, { params: { suffix: 'prototype_clinic' } });
  const begins = shown(answer.reply.meetingStartTime ?? '', app.context.programmeClock);
  expect(new Date(begins).toISOString()).toBe('2021-06-18T13:00:00.000Z');
});

test('its host can change each of them, with the questions that it asks', async () => {
  await using app = await createTestApp(demo);
  const token = await signIn(app, 'host');
  for (const { id, name, dynamicFormRequests } of await roomsOfHost(app)) {
    const body = { name: `${name}!`, dynamicFormRequests };
    const { reply } = await app.call(updateEvent, { params: { id: String(id) }, body }, { token });
    expect(reply).toMatchObject(body);
  }
});
