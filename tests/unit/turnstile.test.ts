import { expect, test } from 'vitest';
import { createTurnstile } from '#server/features/users/sign-in/turnstile.ts';
import { ProblemError } from '#server/http/problem-error.ts';

const gate = () => Promise.withResolvers<void>();

test('few run at a time, few more wait, and the next is told to come back', async () => {
  const pass = createTurnstile({ running: 2, waiting: 1 });
  const gates = [gate(), gate(), gate()];
  let running = 0;
  let most = 0;
  const work = (index: number) => async () => {
    running += 1;
    most = Math.max(most, running);
    await gates[index]?.promise;
    running -= 1;
  };
  const all = gates.map((_, index) => pass(work(index)));
  await expect(pass(async () => {})).rejects.toThrow(ProblemError);
  for (const { resolve } of gates) resolve();
  await Promise.all(all);
  expect(most).toBe(2);
  await expect(pass(async () => 'free again')).resolves.toBe('free again');
});

test('work that fails gives its place back', async () => {
  const pass = createTurnstile({ running: 1, waiting: 0 });
  await expect(pass(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(pass(async () => 'next')).resolves.toBe('next');
});
