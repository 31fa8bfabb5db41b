import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, offlineError } from '#client/api/api-error.ts';
import { createQueryClient } from '#client/app/query-client.ts';
import { createQueryPersistence } from '#offline/query-persistence.ts';
import { memoryQueryStores } from '#tests/support/memory-query-stores.ts';

const refused = (status: number, retryAfterSeconds?: number) =>
  new ApiError({ code: 'internal', status, message: 'No.', retryAfterSeconds });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Seconds after the first try at which a reading that always fails is tried again. */
async function triesOf(error: Error): Promise<number[]> {
  const queryClient = createQueryClient(createQueryPersistence(memoryQueryStores()));
  const start = Date.now();
  const tries: number[] = [];
  const queryFn = () => {
    tries.push((Date.now() - start) / 1_000);
    return Promise.reject(error);
  };
  const { retry } = queryClient.getDefaultOptions().queries ?? {};
  const reading = queryClient.fetchQuery({ queryKey: ['x'], queryFn, retry }).catch(() => 'failed');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await reading).toBe('failed');
  return tries.slice(1);
}

test('what may pass is tried twice more, each time later, and then fails', async () => {
  expect(await triesOf(refused(500))).toEqual([1, 3]);
});

test('a server that names a time is given it, unless nobody would wait so long', async () => {
  expect(await triesOf(refused(503, 4))).toEqual([4, 8]);
  expect(await triesOf(refused(503, 6))).toEqual([]);
});

test('what will not pass, or has no connection to pass by, fails at once', async () => {
  expect(await triesOf(refused(404))).toEqual([]);
  expect(await triesOf(offlineError())).toEqual([]);
});
