import { expect, test } from 'vitest';
import { isWaitingSince, sendingNews } from '#client/outbox/outbox-notices.tsx';
import { messageKind } from '#offline/kinds/chat.ts';
import { starKind } from '#offline/kinds/marks.ts';
import { postKind } from '#offline/kinds/threads.ts';
import type { Entry, Refusal, Sent } from '#offline/outbox/entry.ts';
import { newEntry } from '#offline/outbox/new-entry.ts';

const post = (parts: Partial<Entry> = {}): Entry => ({
  ...newEntry(postKind, { eventId: 3, message: 'Hello' }, { now: 1_000, key: 'post' }),
  ...parts,
});
const star = newEntry(starKind, { sessionId: 1, starred: true }, { now: 1_000, key: 'star' });
const sent = (key: string): Sent => ({ key, kind: '', args: null, collapse: null, reply: null, at: 2_000 });
const refusal: Refusal = { status: 403, code: 'forbidden', message: 'You may not write here.', at: 2_000 };
const waiting = { entries: [post(), star], sent: [] };

test('what was written is said to be sent, once', () => {
  const taken = { entries: [star], sent: [sent('post')] };
  expect(sendingNews(waiting, taken)).toBe('Sent');
  expect(sendingNews(taken, taken)).toBeNull();
});

test('a refusal is said with its reason, once', () => {
  const refused = { entries: [post({ refusal }), star], sent: [] };
  expect(sendingNews(waiting, refused)).toBe('Not sent. You may not write here.');
  expect(sendingNews(refused, refused)).toBeNull();
});

test('a message that is refused is said too', () => {
  const place = { kind: 'ROOM', sid: 'c1', eventId: 8 } as const;
  const message = newEntry(messageKind, { place, body: 'Hello' }, { now: 1_000, key: 'message' });
  const refused = { entries: [{ ...message, refusal }], sent: [] };
  expect(sendingNews({ entries: [message], sent: [] }, refused)).toBe('Not sent. You may not write here.');
  expect(isWaitingSince({ entries: [message], sent: [] }, 900)).toBe(true);
});

test('of stars, and of what was discarded, nothing is said', () => {
  expect(sendingNews(waiting, { entries: [post()], sent: [sent('star')] })).toBeNull();
  expect(sendingNews(waiting, { entries: [star], sent: [] })).toBeNull();
});

test('only what was written just now is said to wait', () => {
  expect(isWaitingSince(waiting, 900)).toBe(true);
  expect(isWaitingSince(waiting, 1_100)).toBe(false);
  expect(isWaitingSince({ entries: [star, post({ refusal })], sent: [] }, 900)).toBe(false);
});
