import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withTimeLimit } from '#offline/time-limit.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a work that ends in time gives its result, and leaves no timer', async () => {
  expect(await withTimeLimit(100, Promise.resolve('done'), 'late')).toBe('done');
  expect(vi.getTimerCount()).toBe(0);
});

test('a work that takes longer gives what is given for that case', async () => {
  const waiting = withTimeLimit(100, new Promise<string>(() => undefined), 'late');
  await vi.advanceTimersByTimeAsync(100);
  expect(await waiting).toBe('late');
});

test('a work that fails in time fails, and one that fails late is nobody’s', async () => {
  await expect(withTimeLimit(100, Promise.reject(new Error('no')))).rejects.toThrow('no');
  const { promise, reject } = Promise.withResolvers<void>();
  const waiting = withTimeLimit(100, promise);
  await vi.advanceTimersByTimeAsync(100);
  reject(new Error('too late'));
  expect(await waiting).toBeUndefined();
});
