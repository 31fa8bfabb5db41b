import { describe, expect, test } from 'vitest';
import { problems } from '#contract/problem.ts';
import { longestDelayMs, longestPauseMs, retryAfterMs, retryDelay } from '#offline/drain/backoff.ts';
import { type Answer, verdictOf } from '#offline/drain/request.ts';
import { startOfTests } from '#tests/support/outbox/entries.ts';

const now = startOfTests;
const headersOf = (headers: Record<string, string> = {}): Answer['headers'] => ({
  get: (name) => headers[name] ?? null,
});
const problem = (code: string, message = 'The words of the server.') => ({ value: { code, message } });

function judge(
  status: number,
  body: Answer['body'],
  headers?: Record<string, string>,
  isDoneBy: number[] = [],
) {
  return verdictOf({ status, body, headers: headersOf(headers) }, { now, isDoneBy });
}

test.each([200, 201, 202])('%d is the end of it, with the reply', (status) => {
  expect(judge(status, { value: { id: 7 } })).toEqual({ kind: 'done', reply: { id: 7 } });
});

test('204 is the end of it', () => {
  expect(judge(204, { value: null })).toEqual({ kind: 'done', reply: null });
});

test.each([400, 402, 403, 404, 405, 406, 409, 410, 413, 415, 422, 426])(
  '%d is final, in the words of the server',
  (status) => {
    expect(judge(status, problem('conflict'))).toEqual({
      kind: 'refused',
      refusal: { status, code: 'conflict', message: 'The words of the server.' },
    });
  },
);

test('a refusal names the fields', () => {
  const body = { value: { code: 'invalid', message: 'No.', fields: { message: 'This text is too long.' } } };
  expect(judge(422, body)).toMatchObject({
    kind: 'refused',
    refusal: { fields: { message: 'This text is too long.' } },
  });
});

test('a refusal in no words, or under a code that is not known here, gets ours', () => {
  expect(judge(403, { value: 'no' })).toMatchObject({
    refusal: { code: 'forbidden', message: problems.forbidden.message },
  });
  expect(judge(410, problem('a_code_of_next_year'))).toMatchObject({
    refusal: { code: 'link_expired', message: 'The words of the server.' },
  });
  expect(judge(418, { value: {} })).toMatchObject({ kind: 'refused', refusal: { status: 418 } });
});

test('a refusal by which a thing is done is no refusal', () => {
  expect(judge(404, problem('not_found'), {}, [404, 410])).toEqual({ kind: 'done', reply: null });
  expect(judge(403, problem('forbidden'), {}, [404, 410])).toMatchObject({ kind: 'refused' });
});

test('409 in_progress asks to come again, every other 409 is final', () => {
  expect(judge(409, problem('in_progress'), { 'retry-after': '1' })).toEqual({
    kind: 'again',
    afterMs: 1_000,
  });
  expect(judge(409, problem('suffix_taken'))).toMatchObject({ kind: 'refused' });
  expect(judge(409, { value: {} })).toMatchObject({ kind: 'refused' });
});

test.each([408, 425])('%d asks to come again', (status) => {
  expect(judge(status, problem('malformed_request'))).toEqual({ kind: 'again', afterMs: null });
});

test.each([429, 503])('%d holds up everything, as long as the server asks', (status) => {
  expect(judge(status, problem('unavailable'), { 'retry-after': '7' })).toEqual({
    kind: 'pause',
    afterMs: 7_000,
  });
  expect(judge(status, 'unreadable')).toEqual({ kind: 'pause', afterMs: null });
});

test('401 says nothing about the thing, whatever else it says', () => {
  expect(judge(401, problem('unauthenticated'))).toEqual({ kind: 'signed-out' });
  expect(judge(401, 'unreadable', {}, [401])).toEqual({ kind: 'signed-out' });
});

test.each([500, 501, 502, 504, 507, 599])('%d is a failure of the server', (status) => {
  expect(judge(status, problem('internal'))).toMatchObject({ kind: 'failed', status });
});

test.each([100, 200, 201, 304, 403, 500])('%d with a body that was cut off says nothing', (status) => {
  expect(judge(status, 'unreadable')).toMatchObject({ kind: 'failed', status });
});

test('no answer says nothing', () => {
  expect(verdictOf('unreachable', { now, isDoneBy: [404] })).toEqual({ kind: 'unreachable' });
});

describe('Retry-After', () => {
  const waitFor = (value: string, date?: string) =>
    retryAfterMs(headersOf({ 'retry-after': value, ...(date && { date }) }), now);

  test('counts seconds', () => {
    expect(waitFor('7')).toBe(7_000);
  });

  test('names a date, compared with the clock of the server', () => {
    expect(waitFor('Thu, 15 Jan 2026 09:00:30 GMT')).toBe(30_000);
    expect(waitFor('Sat, 17 Jan 2026 12:00:30 GMT', 'Sat, 17 Jan 2026 12:00:00 GMT')).toBe(30_000);
  });

  test('is never shorter than a second nor longer than an hour', () => {
    expect(waitFor('0')).toBe(1_000);
    expect(waitFor('Thu, 15 Jan 2026 08:00:00 GMT')).toBe(1_000);
    expect(waitFor('999999999')).toBe(longestPauseMs);
  });

  test('that cannot be read is none', () => {
    expect(waitFor('soon')).toBeNull();
    expect(waitFor('')).toBeNull();
    expect(retryAfterMs(headersOf(), now)).toBeNull();
  });
});

describe('the delay after a failure', () => {
  test('lies anywhere between a second and a limit that doubles up to five minutes', () => {
    const least = [1, 2, 3, 20, 2_000].map((failures) => retryDelay(failures, () => 0));
    const most = [1, 2, 3, 4, 8, 9, 2_000].map((failures) => retryDelay(failures, () => 1));
    expect(least).toEqual([1_000, 1_000, 1_000, 1_000, 1_000]);
    expect(most).toEqual([2_000, 4_000, 8_000, 16_000, 256_000, longestDelayMs, longestDelayMs]);
  });
});
