import { expect, test } from 'vitest';
import { tryAgainIn } from '#domain/time/try-again-in.ts';
import { ProblemError } from '#server/http/problem-error.ts';

test.each([
  [0, 'Try again in 1 second.'],
  [1, 'Try again in 1 second.'],
  [40, 'Try again in 40 seconds.'],
  [89, 'Try again in 89 seconds.'],
  [90, 'Try again in 2 minutes.'],
  [720, 'Try again in 12 minutes.'],
  [721, 'Try again in 13 minutes.'],
  [3600, 'Try again in 60 minutes.'],
  [5400, 'Try again in 2 hours.'],
  [80_000, 'Try again in 23 hours.'],
])('a wait of %d seconds is said in words', (seconds, words) => {
  expect(tryAgainIn(seconds)).toBe(words);
});

test('the server says it too, behind the reason', () => {
  const { message } = new ProblemError('too_many_requests', { retryAfterSeconds: 720 });
  expect(message).toBe('Too many tries. Try again in 12 minutes.');
  const given = new ProblemError('too_many_requests', { message: 'Use the link.', retryAfterSeconds: 30 });
  expect(given.toProblem().message).toBe('Use the link. Try again in 30 seconds.');
  expect(new ProblemError('in_progress', { retryAfterSeconds: 1 }).message).not.toContain('Try again in');
});
