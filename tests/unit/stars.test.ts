import { expect, test } from 'vitest';
import { countIn, onlyThese, withStarsHere } from '#client/features/agenda/use-stars.ts';
import type { Masterclass } from '#contract/programme.ts';
import { agendaAt } from '#domain/agenda.ts';
import { starKind } from '#offline/kinds/marks.ts';
import type { Entry, Sent } from '#offline/outbox/entry.ts';
import { newEntry } from '#offline/outbox/new-entry.ts';

const updatedAt = 1_000_000;

const tapped = (sessionId: number, starred: boolean, change: Partial<Entry> = {}): Entry => ({
  ...newEntry(starKind, { sessionId, starred }, { now: 0 }),
  ...change,
});

const sent = (sessionId: number, starred: boolean, at: number): Sent => ({
  key: crypto.randomUUID(),
  kind: starKind.name,
  args: { sessionId, starred },
  collapse: null,
  reply: null,
  at,
});

test('a star counts from the tap on, and the last tap decides', () => {
  const entries = [tapped(4, true), tapped(2, false), tapped(5, true), tapped(5, false)];
  expect(withStarsHere([1, 2], { entries, sent: [] }, updatedAt)).toEqual(new Set([1, 4]));
});

test('what waits is newer than what was sent, and what was sent than an older answer', () => {
  const known = {
    entries: [tapped(4, false)],
    sent: [sent(4, true, updatedAt + 1), sent(6, true, updatedAt + 1)],
  };
  expect(withStarsHere([1], known, updatedAt)).toEqual(new Set([1, 6]));
  expect(withStarsHere([1], { entries: [], sent: [sent(6, true, updatedAt - 60_000)] }, updatedAt)).toEqual(
    new Set([1]),
  );
});

test('an answer that was under way when a star was taken does not undo it', () => {
  expect(withStarsHere([], { entries: [], sent: [sent(6, true, updatedAt - 800)] }, updatedAt)).toEqual(
    new Set([6]),
  );
});

test('what the server has refused is not shown as done', () => {
  const refusal = { status: 404, code: 'not_found', message: 'No.', at: 0 } as const;
  expect(withStarsHere([1], { entries: [tapped(9, true, { refusal })], sent: [] }, updatedAt)).toEqual(
    new Set([1]),
  );
});

const session = (id: number, day: string): Masterclass => ({
  id,
  title: `Session ${id}`,
  speaker: null,
  type: 'Confirmed',
  start: `${day}T15:00:00Z`,
  end: `${day}T17:00:00Z`,
  place: 'Online',
  summary: '',
});

const sessions = [
  session(1, '2021-06-11'),
  session(2, '2021-06-12'),
  session(3, '2021-06-18'),
  session(4, '2021-06-19'),
  session(5, '2021-06-25'),
];

test('of the agenda only the starred sessions stay; weekends keep their numbers, earlier ones stay folded', () => {
  const agenda = agendaAt(sessions, 'Asia/Riyadh', Date.parse('2021-06-18T10:00:00Z'));
  const mine = onlyThese(agenda, new Set([2, 5]));
  expect(mine.weekends.map(({ number }) => number)).toEqual([1, 3]);
  expect(mine.weekends.flatMap(({ days }) => days).map(({ key }) => key)).toEqual([
    '2021-06-12',
    '2021-06-25',
  ]);
  expect(countIn(mine.weekends)).toBe(2);
  expect(mine.earlierCount).toBe(1);
  expect(mine.next?.id).toBe(3);
});

test('when the programme is over nothing is folded away', () => {
  const agenda = agendaAt(sessions, 'Asia/Riyadh', Date.parse('2021-08-01T10:00:00Z'));
  expect(onlyThese(agenda, new Set([1])).earlierCount).toBe(0);
});
