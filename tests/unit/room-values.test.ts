import { describe, expect, test } from 'vitest';
import { monthlyChoices, withStart } from '#client/features/rooms/manage/recurrence-choices.ts';
import { bodyOf, changeOf } from '#client/features/rooms/manage/room-body.ts';
import { bodyFaults, faultsOf, standingFaults } from '#client/features/rooms/manage/room-faults.ts';
import { newValues, type RoomValues, valuesOf } from '#client/features/rooms/manage/room-values.ts';
import type { UpdateEvent } from '#contract/event-fields.ts';
import type { Event } from '#contract/events.ts';
import {
  acceptedRoomCases,
  completeRoom,
  refusedRoomCases,
  smallestRoom,
} from '#tests/support/room-cases.ts';
import { texts } from '#tests/support/spec-texts.ts';

const { mandatory, invalid } = texts;
const sinceJune = Date.parse('2021-06-18T13:20:00Z');
/** A demo whose people live in June 2021 while the real clock stands in November 2026: whole days, not whole weeks. */
const days = 1984;
const demo = { offsetMs: -days * 86_400_000, now: () => sinceJune + days * 86_400_000 };
const deployment = { offsetMs: 0, now: () => sinceJune };

const room: Event = {
  id: 40,
  name: 'Reading circle',
  coverImage: null,
  lastlink: '/w/Reading_Circle',
  private: true,
  eventType: 'INDIVIDUAL',
  creator: null,
  creatorOrganization: null,
  tags: 'books, slow',
  meetingStartTime: '2021-06-22T16:00:00.000Z',
  meetingDuration: 95,
  timeZoneId: 'Asia/Riyadh',
  recurring: true,
  recurringEvent: {
    recurringType: 'MONTHLY',
    numberOfOccurrence: 6,
    repeatOn: ['4-TUESDAY'],
    endsOn: '2021-12-31',
  },
  eventExpiryDate: '2021-12-31T20:59:00.000Z',
  maxNumberOfParticipants: 30,
  paidEvent: true,
  eventPrice: { amount: 49.5, currency: 'SAR', frequency: 'ONE_TIME' },
  resourceUploadAccess: false,
  participantsCount: 3,
  registrationOpen: true,
  full: false,
  eventParticipantStatus: 'APPROVED',
  loggedInUserEventParticipant: { id: 1, host: true, admin: false, createdDateStr: null },
  description: '<p>We read.</p>',
  meetingUrl: 'https://meet.example.org/x',
  callDetails: 'Code 1',
  eventSponsorsOrganizations: [
    { organization: { id: 7, name: 'Masar', logo: null, orgLastlinkSuffix: 'masar' } },
  ],
  dynamicFormRequests: [{ id: 3, fieldNameOrQuestion: 'Why?', defaultValue: 'Because', required: true }],
  dynamicFormValuesAdded: 'DONE',
  dynamicFormValues: [],
  notes: null,
  twilioGroupChatId: null,
  hosts: [],
  admins: [],
  nextOccurrence: null,
  mayEdit: true,
};

describe('back and forth', () => {
  test.each([
    { name: 'a deployment', clock: deployment },
    { name: 'a demo', clock: demo },
  ])('a room of $name is sent as it stands', ({ clock }) => {
    const { recurringEvent, ...sent } = bodyOf(valuesOf(room, clock), clock);
    expect(recurringEvent).toEqual(room.recurringEvent);
    expect(sent).toMatchObject({
      name: 'Reading circle',
      description: '<p>We read.</p>',
      lastlinkSuffix: 'Reading_Circle',
      isPrivate: true,
      meetingStartTime: room.meetingStartTime,
      meetingDuration: 95,
      eventExpiryDate: room.eventExpiryDate,
      eventPrice: room.eventPrice,
      resourceUploadAccess: false,
      eventSponsorsOrganizations: [{ organization: { id: 7 } }],
      dynamicFormRequests: room.dynamicFormRequests,
      maxNumberOfParticipants: 1000,
    });
  });

  test('typed times are those of the programme in the zone of the room', () => {
    expect(valuesOf(room, deployment).start).toBe('2021-06-22T19:00');
    expect(valuesOf({ ...room, timeZoneId: 'Europe/Berlin' }, deployment).start).toBe('2021-06-22T18:00');
    const typed = { ...valuesOf(room, demo), start: '2021-07-01T18:00', endsOn: '2021-07-31' };
    const body = bodyOf(typed, demo);
    expect(Date.parse(body.meetingStartTime ?? '') + demo.offsetMs).toBe(Date.parse('2021-07-01T15:00:00Z'));
    expect(body.recurringEvent?.endsOn).toBe('2027-01-05');
    // By wall time: the same words in another zone are another moment.
    expect(bodyOf({ ...typed, timeZoneId: 'Europe/Berlin' }, deployment).meetingStartTime).toBe(
      '2021-07-01T16:00:00.000Z',
    );
  });

  test('only what was changed is sent, with the number of places', () => {
    const base = valuesOf(room, demo);
    const places = { maxNumberOfParticipants: 1000 };
    expect(changeOf(base, base, demo)).toEqual(places);
    expect(changeOf(base, { ...base, name: 'Circle', hours: '2' }, demo)).toEqual({
      ...places,
      name: 'Circle',
      meetingDuration: 155,
    });
    const open = changeOf(base, { ...base, hasStart: false, isPaid: false, asksQuestions: false }, demo);
    expect(open).toEqual({
      ...places,
      meetingStartTime: null,
      meetingDuration: null,
      recurring: false,
      recurringEvent: null,
      paidEvent: false,
      eventPrice: null,
      dynamicFormRequests: [],
    });
  });

  test('who does not see the call leaves it as it is', () => {
    const unseen = valuesOf({ ...room, meetingUrl: null, callDetails: null }, demo);
    expect(changeOf(unseen, { ...unseen, name: 'Circle' }, demo)).not.toHaveProperty('meetingUrl');
    const typed = changeOf(unseen, { ...unseen, meetingUrl: 'meet.example.org/y' }, demo);
    expect(typed).toMatchObject({ meetingUrl: 'meet.example.org/y' });
  });

  test('a new room is public, free, with files by its host, in the zone of its creator', () => {
    const body = bodyOf({ ...newValues({ timeZoneId: 'Asia/Riyadh' }), hasStart: false }, deployment);
    expect(body).toMatchObject({
      isPrivate: false,
      paidEvent: false,
      eventPrice: null,
      resourceUploadAccess: true,
      timeZoneId: 'Asia/Riyadh',
      eventType: 'INDIVIDUAL',
      dynamicFormRequests: [],
    });
  });
});

describe('the one table of cases', () => {
  const clock = { offsetMs: 0, now: () => Date.parse('2027-01-01T00:00:00Z') };
  const complete = { ...completeRoom } as Readonly<Record<string, unknown>>;
  const faults = (change: object) =>
    bodyFaults({ ...complete, ...change } as unknown as Required<UpdateEvent>, clock);
  /** The past is the form's to refuse where it is typed, and the server's where it arrives. */
  const isOfDays = ({ what }: { what: string }) => what.endsWith('before today');

  test.each(refusedRoomCases.filter((row) => !isOfDays(row)))('refused: $what', ({ change, field, text }) => {
    expect(faults(change)[field]).toBe(text);
  });
  test.each(acceptedRoomCases)('accepted: $what', ({ change }) => {
    expect(faults(change)).toEqual({});
  });
});

const typed: RoomValues = {
  ...newValues({ timeZoneId: 'Asia/Riyadh' }),
  ...smallestRoom,
  start: '2021-06-19T18:00',
};

describe('what the form itself refuses', () => {
  const rows: readonly [string, Partial<RoomValues>, string, string][] = [
    ['nothing of a start', { start: 'T' }, 'meetingStartTime', mandatory],
    ['a start without its time', { start: '2021-06-19T' }, 'meetingStartTime', mandatory],
    ['a start yesterday', { start: '2021-06-17T18:00' }, 'meetingStartTime', invalid],
    ['nothing of an expiry', { hasExpiry: true }, 'eventExpiryDate', mandatory],
    ['an expiry yesterday', { hasExpiry: true, expiry: '2021-06-17T18:00' }, 'eventExpiryDate', invalid],
    ['an expiry earlier today', { hasExpiry: true, expiry: '2021-06-18T08:00' }, 'eventExpiryDate', invalid],
    ['an hour of minutes', { minutes: '60' }, 'meetingDuration', invalid],
    ['no last day', { recurrence: 'DAILY' }, 'recurringEvent.endsOn', mandatory],
    [
      'a last day before the start',
      { recurrence: 'DAILY', endsOn: '2021-06-18' },
      'recurringEvent.endsOn',
      invalid,
    ],
    [
      'no count',
      { recurrence: 'DAILY', endsOn: '2021-07-31', occurrences: '' },
      'recurringEvent.numberOfOccurrence',
      mandatory,
    ],
    ['no amount', { isPaid: true, currency: 'SAR' }, 'eventPrice.amount', mandatory],
    ['no currency', { isPaid: true, amount: '5' }, 'eventPrice.currency', mandatory],
    ['no organisation', { eventType: 'ORGANIZATION' }, 'creatorOrganization', mandatory],
  ];
  test.each(rows)('%s', (_what, change, field, text) => {
    for (const clock of [deployment, demo])
      expect(faultsOf({ ...typed, ...change }, null, clock)).toEqual({ [field]: text });
  });

  test('the first day may be today, and a past that stands may stay', () => {
    expect(faultsOf({ ...typed, start: '2021-06-18T08:00' }, null, demo)).toEqual({});
    const base = { ...typed, start: '2021-05-01T18:00' };
    expect(faultsOf({ ...base, name: 'Other' }, base, demo)).toEqual({});
  });

  test('a comma parts decimals, and what is switched off is not looked at', () => {
    const paid: RoomValues = { ...typed, isPaid: true, currency: 'SAR', amount: '49,5' };
    expect(bodyOf(paid, demo).eventPrice).toEqual(room.eventPrice);
    const off: RoomValues = { ...typed, hasStart: false, start: 'T', recurrence: 'DAILY', minutes: '75' };
    expect(faultsOf(off, null, demo)).toEqual({});
  });

  test('faults of questions go with their question, and vanish when it is changed', () => {
    const blank = { title: '', placeholder: 'A word', required: true };
    const [one, two] = [
      { ...blank, key: 'one' },
      { ...blank, key: 'two' },
    ];
    const values: RoomValues = { ...typed, asksQuestions: true, questions: [one, two] };
    const faults = faultsOf(values, null, demo);
    expect(faults).toEqual({
      'question.one.fieldNameOrQuestion': mandatory,
      'question.two.fieldNameOrQuestion': mandatory,
    });
    const moved = { ...values, questions: [{ ...two, title: 'Why?' }, one] };
    expect(standingFaults(faults, values, moved)).toEqual({ 'question.one.fieldNameOrQuestion': mandatory });
  });
});

describe('days of a monthly room', () => {
  const labels = (start: string, monthlyOn = 'DAY_OF_MONTH') =>
    monthlyChoices({ start, monthlyOn }).map(({ label }) => label);

  test('come from the start', () => {
    expect(labels('2021-06-08T')).toEqual(['Day of the month: 8', '2nd Tuesday']);
    expect(labels('2021-06-29T18:00')).toEqual(['Day of the month: 29', '5th Tuesday', 'Last Tuesday']);
    expect(labels('T')).toEqual(['Day of the month']);
    expect(labels('2021-06-08T', 'LAST-FRIDAY')).toEqual([
      'Day of the month: 8',
      '2nd Tuesday',
      'Last Friday',
    ]);
  });

  test('follow another start', () => {
    const values: RoomValues = { ...typed, start: '2021-06-08T18:00', monthlyOn: '2-TUESDAY' };
    expect(withStart(values, '2021-06-17T18:00')).toMatchObject({ monthlyOn: '3-THURSDAY' });
    expect(withStart({ ...values, monthlyOn: 'LAST-FRIDAY' }, '2021-06-17T18:00')).toEqual({
      start: '2021-06-17T18:00',
    });
  });
});
