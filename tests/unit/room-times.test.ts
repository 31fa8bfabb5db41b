import { describe, expect, test } from 'vitest';
import { findRooms, groupRooms } from '#client/features/rooms/list/room-groups.ts';
import { isCallOpen, roomTime, type TimedRoom } from '#client/features/rooms/room-times.ts';
import type { RecurringEvent } from '#contract/event-fields.ts';
import type { EventLists, EventSummary } from '#contract/events.ts';

const riyadh = 'Asia/Riyadh';
const now = Date.parse('2021-06-18T16:20:00+03:00');
const viewer = { zone: riyadh, now, clock: { offsetMs: 0 } };

const room = (start: string | null, more: Partial<TimedRoom> = {}): TimedRoom => ({
  meetingStartTime: start === null ? null : new Date(start).toISOString(),
  meetingDuration: start === null ? null : 90,
  timeZoneId: riyadh,
  recurring: false,
  recurringEvent: null,
  eventExpiryDate: null,
  ...more,
});
const repeating = (start: string, rule: Partial<RecurringEvent>): TimedRoom =>
  room(start, {
    recurring: true,
    recurringEvent: {
      recurringType: 'WEEKLY',
      numberOfOccurrence: 0,
      repeatOn: [],
      endsOn: '2021-12-31',
      ...rule,
    },
  });
const expiring = (moment: string): TimedRoom =>
  room(null, { eventExpiryDate: new Date(moment).toISOString() });

describe('the line of a list says', () => {
  test.each<[string, TimedRoom, string, string, string | null]>([
    ['live', room('2021-06-18T16:00:00+03:00'), 'live', 'Today, 04:00 – 05:30 PM', null],
    ['later today', room('2021-06-18T18:00:00+03:00'), 'next', 'Today, 06:00 – 07:30 PM', 'in 1 h 40 min'],
    [
      'today, of no length',
      room('2021-06-18T18:00:00+03:00', { meetingDuration: 0 }),
      'next',
      'Today, 06:00 PM',
      'in 1 h 40 min',
    ],
    ['tomorrow', room('2021-06-19T20:00:00+03:00'), 'next', 'Tomorrow, 08:00 PM', null],
    ['tomorrow morning', room('2021-06-19T09:00:00+03:00'), 'next', 'Tomorrow, 09:00 AM', 'in 16 h 40 min'],
    ['another day', room('2021-06-26T20:00:00+03:00'), 'next', 'Saturday 26 June, 08:00 PM', null],
    ['another year', room('2022-01-08T20:00:00+03:00'), 'next', 'Saturday 8 January 2022, 08:00 PM', null],
    [
      'every week',
      repeating('2021-06-01T19:00:00+03:00', { repeatOn: ['TUESDAY'] }),
      'next',
      'Every Tuesday, 07:00 PM',
      null,
    ],
    [
      'every week, today',
      repeating('2021-06-04T19:00:00+03:00', { repeatOn: ['FRIDAY'] }),
      'next',
      'Today, 07:00 – 08:30 PM',
      'in 2 h 40 min',
    ],
    ['over', room('2021-05-28T18:00:00+03:00'), 'ended', 'Ended 28 May', null],
    ['over last year', room('2020-05-28T18:00:00+03:00'), 'ended', 'Ended 28 May 2020', null],
    ['no time', room(null), 'none', 'Open at any time', null],
    [
      'an end of registration only',
      expiring('2021-07-31T18:00:00+03:00'),
      'open',
      'Open until 31 July',
      null,
    ],
    ['that end in the past', expiring('2021-06-01T18:00:00+03:00'), 'ended', 'Ended 1 June', null],
  ])('%s', (_, given, state, line, countdown) => {
    expect(roomTime(given, viewer)).toMatchObject({ state, line, countdown });
  });
});

test('who has another day than the room reads a date, not the days of the room', () => {
  const late = repeating('2021-06-02T01:00:00+03:00', { repeatOn: ['WEDNESDAY'] });
  expect(roomTime(late, { ...viewer, zone: 'Europe/London' }).line).toBe('Tuesday 22 June, 11:00 PM');
  expect(roomTime(late, viewer).line).toBe('Every Wednesday, 01:00 AM');
});

test('in a demo a room is read by the shifted clock', () => {
  const dayMs = 86_400_000;
  const shifted = { ...viewer, clock: { offsetMs: -3 * dayMs } };
  expect(roomTime(room('2021-06-21T16:00:00+03:00'), shifted)).toMatchObject({ state: 'live' });
});

const hub = { id: 1, name: 'Innovation Hub', logo: null, orgLastlinkSuffix: 'hub' };
const wadi = { ...hub, id: 2, name: 'École du Wadi' };
let lastId = 0;
const listed = (name: string, more: Partial<EventSummary> = {}): EventSummary => {
  lastId += 1;
  return {
    ...room(null),
    id: lastId,
    name,
    coverImage: null,
    lastlink: `/w/room_${lastId}`,
    private: false,
    eventType: 'INDIVIDUAL',
    creator: null,
    creatorOrganization: null,
    tags: '',
    eventExpiryDate: null,
    maxNumberOfParticipants: 1000,
    paidEvent: false,
    eventPrice: null,
    resourceUploadAccess: true,
    participantsCount: 1,
    registrationOpen: true,
    full: false,
    eventParticipantStatus: 'APPROVED',
    loggedInUserEventParticipant: { id: 1, host: false, admin: false, createdDateStr: null },
    ...more,
  };
};
const lists = (more: Partial<EventLists>): EventLists => ({
  eventsCreatedByMe: [],
  eventsAttendedByMe: [],
  organizationEventsCreatedToWhichIAmAdmin: [],
  organizationEventsAttendedByMe: [],
  mayCreate: false,
  ...more,
});
const namesOf = (groups: ReturnType<typeof groupRooms>) =>
  groups.map(({ title, rooms }) => [title, ...rooms.map((one) => one.room.name)]);

test('both lists of organisations make one group an organisation, before the own and the attended rooms', () => {
  const groups = groupRooms(
    lists({
      organizationEventsCreatedToWhichIAmAdmin: [listed('A', { creatorOrganization: hub })],
      organizationEventsAttendedByMe: [
        listed('B', { creatorOrganization: hub }),
        listed('C', { creatorOrganization: wadi }),
      ],
      eventsAttendedByMe: [listed('D')],
      eventsCreatedByMe: [listed('E')],
    }),
    viewer,
  );
  expect(namesOf(groups)).toEqual([
    ['Hosted by Innovation Hub', 'A', 'B'],
    ['Hosted by École du Wadi', 'C'],
    ['Hosted by me', 'E'],
    ['Attended', 'D'],
  ]);
});

test('what is going on comes first, then what comes next, without a time, and what is over, the latest first', () => {
  const at = (name: string, start: string | null) => listed(name, room(start));
  const rooms = [
    at('over long ago', '2021-04-28T18:00:00+03:00'),
    at('over', '2021-05-28T18:00:00+03:00'),
    at('without a time', null),
    at('later', '2021-06-20T18:00:00+03:00'),
    at('next', '2021-06-19T18:00:00+03:00'),
    at('live', '2021-06-18T16:00:00+03:00'),
    listed('open', expiring('2021-07-31T18:00:00+03:00')),
  ];
  expect(namesOf(groupRooms(lists({ eventsCreatedByMe: rooms }), viewer))).toEqual([
    ['Hosted by me', 'live', 'next', 'later', 'open', 'without a time', 'over', 'over long ago'],
  ]);
});

test.each([
  ['circle', ['Reading circle']],
  ['READING Cir', ['Reading circle']],
  ['slow books', ['Reading circle']],
  ['école', ['Clinic']],
  ['لقاء', ['لقاء المصممين']],
  ['circle clinic', []],
])('searching for %s finds %j by name, organisation and tags', (sought, found) => {
  const groups = groupRooms(
    lists({
      organizationEventsAttendedByMe: [listed('Clinic', { creatorOrganization: wadi })],
      eventsAttendedByMe: [listed('Reading circle', { tags: 'Books, Slow' }), listed('لقاء المصممين')],
    }),
    viewer,
  );
  expect(findRooms(groups, sought).flatMap(({ rooms }) => rooms.map((one) => one.room.name))).toEqual(found);
});

test.each([
  ['2021-06-18T16:30:01+03:00', false],
  ['2021-06-18T16:30:00+03:00', true],
  ['2021-06-18T14:50:01+03:00', true],
  ['2021-06-18T14:50:00+03:00', false],
])('at 04:20 PM the call of a room of 90 minutes from %s is open: %s', (start, isOpen) => {
  expect(isCallOpen(roomTime(room(start), viewer), now)).toBe(isOpen);
});

test('a room without a time has its call always', () => {
  expect(isCallOpen(roomTime(room(null), viewer), now)).toBe(true);
});
