import { expect, test } from 'vitest';
import { createHostBreaker, restMs } from '#server/providers/host-breaker.ts';

test('a service that answers no five calls is left alone for half a minute, and longer while it is as before', () => {
  let now = 0;
  const breaker = createHostBreaker(() => now);
  for (let count = 0; count < 5; count += 1) {
    expect(breaker.isOpen('dead')).toBe(false);
    breaker.failed('dead');
  }
  expect([breaker.isOpen('dead'), breaker.isOpen('other')]).toEqual([true, false]);
  now += restMs;
  expect(breaker.isOpen('dead')).toBe(false);
  breaker.failed('dead');
  expect(breaker.isOpen('dead')).toBe(true);
  now += restMs;
  breaker.answered('dead');
  breaker.failed('dead');
  expect(breaker.isOpen('dead')).toBe(false);
});
