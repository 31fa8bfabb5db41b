import { expect, test } from 'vitest';
import { newsOfRooms } from '#client/app/live/keep-unread.ts';
import { withReadHere } from '#client/unread/unread-records.ts';
import type { Notification, NotificationsType } from '#contract/notifications.ts';
import { readKind } from '#offline/kinds/marks.ts';
import type { Entry, Sent } from '#offline/outbox/entry.ts';
import { newEntry } from '#offline/outbox/new-entry.ts';

const updatedAt = 1_000_000;
const record = (change: Partial<Notification> = {}): Notification => ({
  objectId: 3,
  notificationsType: 'EVENT_QNA',
  unread: 4,
  readUpTo: 10,
  newest: 20,
  ...change,
});

const args = (upTo: number, objectId = 3) => ({ notificationsType: 'EVENT_QNA' as const, objectId, upTo });

const waiting = (upTo: number, change: Partial<Entry> = {}): Entry => ({
  ...newEntry(readKind, args(upTo), { now: 0 }),
  ...change,
});

const taken = (upTo: number, at: number): Sent => ({
  key: crypto.randomUUID(),
  kind: readKind.name,
  args: args(upTo),
  collapse: null,
  reply: null,
  at,
});

interface Known {
  entries?: Entry[];
  sent?: Sent[];
  newer?: number;
}

const shown = (records: Notification[], { entries = [], sent = [], newer = 0 }: Known) =>
  withReadHere(records, { outbox: { entries, sent }, updatedAt, countNewer: () => newer });

test('without anything read here the records are as the server has them', () => {
  expect(shown([record()], {})).toEqual([record()]);
});

test('what was seen on this phone counts at once, before the server knows', () => {
  expect(shown([record()], { entries: [waiting(14)] })).toEqual([record({ readUpTo: 14, unread: 0 })]);
});

test('what is newer than what was seen stays unread', () => {
  expect(shown([record()], { entries: [waiting(12)], newer: 2 })).toEqual([
    record({ readUpTo: 12, unread: 2 }),
  ]);
});

test('never more is unread than before', () => {
  expect(shown([record({ unread: 1 })], { entries: [waiting(12)], newer: 7 })[0]?.unread).toBe(1);
});

test('a position never goes back, whatever waits', () => {
  expect(shown([record({ readUpTo: 20 })], { entries: [waiting(14)] })).toEqual([record({ readUpTo: 20 })]);
});

test('another event and another kind are not touched, and what was refused counts no more', () => {
  const others = [record({ objectId: 2 }), record({ notificationsType: 'EVENT_PEOPLE' })];
  expect(shown(others, { entries: [waiting(14)] })).toEqual(others);
  const refusal = { status: 422, code: 'invalid', message: 'No.', at: 0 } as const;
  expect(shown([record()], { entries: [waiting(14, { refusal })] })).toEqual([record()]);
  expect(shown([record()], { entries: [waiting(14, { kind: 'thread.like' })] })).toEqual([record()]);
});

test('what was sent counts until the records have been read anew', () => {
  expect(shown([record()], { sent: [taken(14, updatedAt + 1)] })[0]?.unread).toBe(0);
  expect(shown([record()], { sent: [taken(14, updatedAt - 60_000)] })).toEqual([record()]);
});

const ofRoom = (change: Partial<Notification> = {}) =>
  record({ objectId: 40, notificationsType: 'EVENT_PEOPLE', unread: 4, newest: 20, ...change });
const inRoom = (upTo: number): Entry =>
  newEntry(readKind, { notificationsType: 'EVENT_PEOPLE', objectId: 40, upTo }, { now: 0 });

test('of a room all is read with its newest; what has come since leaves it new', () => {
  expect(shown([ofRoom()], { entries: [inRoom(20)], newer: 3 })).toEqual([
    ofRoom({ readUpTo: 20, unread: 0 }),
  ]);
  expect(shown([ofRoom({ newest: 21 })], { entries: [inRoom(20)] })[0]?.unread).toBe(4);
});

test('news of rooms are those that a tab shows, by event and kind', () => {
  const records = [
    ofRoom({ unread: 2 }),
    ofRoom({ notificationsType: 'EVENT_REGISTRANTS', unread: 1, newest: 5 }),
    ofRoom({ notificationsType: 'EVENT_ABOUT', unread: 0 }),
    // Of a later version of the server.
    ofRoom({ notificationsType: 'EVENT_LATER' as NotificationsType }),
    ofRoom({ objectId: 41, unread: 0 }),
    ofRoom({ objectId: 2 }),
    record({ objectId: 3 }),
  ];
  expect(newsOfRooms(records, [1, 2, 3])).toEqual({
    40: { EVENT_PEOPLE: { unread: 2, newest: 20 }, EVENT_REGISTRANTS: { unread: 1, newest: 5 } },
  });
});

test('a record that a phone kept before it told of the newest cannot be read', () => {
  const { newest: _, ...old } = ofRoom({ unread: 1 });
  expect(newsOfRooms([old as Notification], [])).toEqual({ 40: { EVENT_PEOPLE: { unread: 1, newest: 0 } } });
});
