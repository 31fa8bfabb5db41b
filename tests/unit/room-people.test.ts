import { expect, test } from 'vitest';
import { noteFault, ownNote, peopleOf } from '#client/features/rooms/people/room-people.ts';
import type { Participant } from '#contract/participants.ts';
import { roomLimits } from '#contract/room-limits.ts';
import { noteKind } from '#offline/kinds/rooms.ts';
import type { Entry, Sent } from '#offline/outbox/entry.ts';
import { newEntry } from '#offline/outbox/new-entry.ts';
import { refusalOf } from '#tests/support/outbox/entries.ts';
import { texts } from '#tests/support/spec-texts.ts';

const pageOf = (...ids: number[]) => ({
  value: { content: ids.map((id) => ({ id }) as Participant), pageNo: 0, totalElements: 9 },
  etag: null,
  readAt: 0,
});

test('whom two pages hold stands once, where they stood first', () => {
  expect(peopleOf([pageOf(1, 2), pageOf(2, 3), pageOf()]).map(({ id }) => id)).toEqual([1, 2, 3]);
});

const readAt = 1_000_000;
const kept = { eventId: 7, notes: 'Read', readAt };
const args = (notes: string, eventId = 7) => ({ eventId, participantId: 70, notes });
const written = (notes: string, eventId = 7, more: Partial<Entry> = {}): Entry => ({
  ...newEntry(noteKind, args(notes, eventId), { now: 0 }),
  ...more,
});
const sent = (notes: string, at: number): Sent => ({
  key: crypto.randomUUID(),
  kind: noteKind.name,
  args: args(notes),
  collapse: null,
  reply: null,
  at,
});

test('the note written last stands there: waiting, refused, sent, or as it was read', () => {
  const [waiting, elsewhere] = [written('Waits'), written('Elsewhere', 8)];
  const refused = written('Refused', 7, { refusal: refusalOf(403) as Entry['refusal'] });
  const justSent = [sent('Sent', readAt + 1)];
  expect(ownNote({ entries: [waiting, elsewhere], sent: justSent }, kept)).toEqual({
    text: 'Waits',
    entry: waiting,
  });
  expect(ownNote({ entries: [refused], sent: justSent }, kept)).toEqual({ text: 'Refused', entry: refused });
  expect(ownNote({ entries: [elsewhere], sent: justSent }, kept)).toEqual({ text: 'Sent', entry: null });
  expect(ownNote({ entries: [], sent: [sent('Long ago', 0)] }, kept)).toEqual({ text: 'Read', entry: null });
});

test.each([
  ['', texts.mandatory],
  [' \n\u200b', texts.mandatory],
  ['a', undefined],
  ['𝒂'.repeat(roomLimits.noteMaxLength), undefined],
  [` ${'a'.repeat(roomLimits.noteMaxLength)}\n`, undefined],
  ['a'.repeat(roomLimits.noteMaxLength + 1), 'This text is too long.'],
])('the note %j has its fault', (text, fault) => {
  expect(noteFault(text)).toBe(fault);
});
