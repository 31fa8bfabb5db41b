import { expect, test } from 'vitest';
import { agendaAt, phaseOf } from '#domain/agenda.ts';
import { programme2021 } from '#tests/support/programme-2021.ts';

const { masterclasses, timeZoneId } = programme2021;
const at = (moment: string) => agendaAt(masterclasses, timeZoneId, Date.parse(moment));
const titles = (moment: string) => at(moment).next?.title;

test('a session is upcoming before its first moment, live from it, and over at its last', () => {
  const session = { start: '2021-06-18T15:00:00.000Z', end: '2021-06-18T17:00:00.000Z' };
  const phases = ['14:59:59.999', '15:00:00.000', '16:59:59.999', '17:00:00.000'].map((time) =>
    phaseOf(session, Date.parse(`2021-06-18T${time}Z`)),
  );
  expect(phases).toEqual(['upcoming', 'live', 'live', 'earlier']);
});

test('the sessions fall into nine numbered weekends of one or two days', () => {
  const { weekends } = at('2021-05-01T00:00:00Z');
  expect(weekends.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(weekends.map(({ days }) => days.length)).toEqual([1, 2, 2, 2, 2, 2, 2, 2, 2]);
  expect(weekends.flatMap(({ days }) => days.flatMap((day) => day.masterclasses))).toHaveLength(17);
});

test('before the first session nothing is earlier and the first is next', () => {
  expect(at('2021-01-01T00:00:00Z')).toMatchObject({ earlierCount: 0, hasEnded: false });
  expect(titles('2021-01-01T00:00:00Z')).toBe(masterclasses[0]?.title);
});

test('while a session runs it is the next one', () => {
  expect(titles('2021-06-18T16:20:00+00:00')).toBe('Designing for people unlike you');
});

test('between two sessions of a weekend the second is next and the weekend is not folded', () => {
  const agenda = at('2021-06-19T00:00:00+03:00');
  expect(agenda.next?.title).toBe('Technology choices for a first product');
  expect(agenda.weekends[3]?.isOver).toBe(false);
  expect(agenda.earlierCount).toBe(5);
});

test('a weekend folds when its last session is over', () => {
  expect(at('2021-06-19T19:59:59+03:00').earlierCount).toBe(5);
  expect(at('2021-06-19T20:00:00+03:00').earlierCount).toBe(7);
});

test('over the free Eid weekend the pitch rehearsal is next', () => {
  expect(titles('2021-07-23T18:30:00+03:00')).toBe('Pitch rehearsal');
});

test('after the last session nothing is folded away and nothing is next', () => {
  expect(at('2021-07-31T20:00:00+03:00')).toMatchObject({ next: null, hasEnded: true, earlierCount: 0 });
  expect(at('2026-11-21T00:00:00Z').weekends).toHaveLength(9);
});

test('sessions in no order are put in order', () => {
  const shuffled = agendaAt(masterclasses.toReversed(), timeZoneId, 0);
  expect(shuffled).toEqual(agendaAt(masterclasses, timeZoneId, 0));
});

test('no sessions make an empty agenda', () => {
  expect(agendaAt([], timeZoneId, 0)).toEqual({ weekends: [], next: null, earlierCount: 0, hasEnded: true });
});
