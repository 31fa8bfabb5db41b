import { expect, test } from 'vitest';
import { withReadHere } from '#client/unread/unread-records.ts';
import type { Notification } from '#contract/notifications.ts';
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
