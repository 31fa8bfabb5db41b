import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createGatheredChanges } from '#server/event-news/gathered-changes.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function start() {
  const told: number[] = [];
  const changes = createGatheredChanges(({ eventId }) => told.push(eventId));
  return { told, changes };
}

const changed = (eventId: number) => ({ type: 'event.changed', eventId }) as const;

test('the first change is told at once, and all of the pause after it as one', () => {
  const { told, changes } = start();
  for (let count = 0; count < 1000; count += 1) changes.tell(changed(7));
  expect(told).toEqual([7]);
  vi.advanceTimersByTime(1_099);
  expect(told).toEqual([7]);
  vi.advanceTimersByTime(1);
  expect(told).toEqual([7, 7]);
  vi.advanceTimersByTime(10_000);
  expect(told).toEqual([7, 7]);
});

test('it is never told more than once a second, and the last change is always told', () => {
  const { told, changes } = start();
  for (let ms = 0; ms < 5_000; ms += 10) {
    changes.tell(changed(7));
    vi.advanceTimersByTime(10);
  }
  expect(told).toHaveLength(5);
  vi.advanceTimersByTime(10_000);
  expect(told).toHaveLength(6);
  changes.tell(changed(7));
  expect(told).toHaveLength(7);
});

test('events do not wait for one another', () => {
  const { told, changes } = start();
  for (const eventId of [7, 8, 7, 9]) changes.tell(changed(eventId));
  expect(told).toEqual([7, 8, 9]);
});

test('what hosts are told of registrants does not wait for what everybody is told', () => {
  const { told, changes } = start();
  changes.tell(changed(7));
  changes.tell({ type: 'event.registrants', eventId: 7 });
  changes.tell({ type: 'event.registrants', eventId: 7 });
  expect(told).toEqual([7, 7]);
  vi.advanceTimersByTime(10_000);
  expect(told).toEqual([7, 7, 7]);
});

test('a server that goes down says nothing any more', () => {
  const { told, changes } = start();
  changes.tell(changed(7));
  changes.tell(changed(7));
  changes.close();
  vi.advanceTimersByTime(10_000);
  expect(told).toEqual([7]);
});
