import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSendLoop } from '#client/outbox/send-loop.ts';
import type { RoundResult, Wake } from '#contract/worker-messages.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function roundsWith(answers: (RoundResult | null | Error)[], isWorthIt = () => true) {
  const asked: Wake[] = [];
  const onRound = vi.fn();
  const rounds = createSendLoop({
    send: async (why) => {
      asked.push(why);
      const answer = answers.length > 0 ? answers.shift() : { outcome: 'empty', nextDueAt: null };
      if (answer instanceof Error) throw answer;
      return answer ?? null;
    },
    isWorthIt,
    onRound,
  });
  return { rounds, asked, onRound };
}

test('what is due later is tried then, and not before', async () => {
  const { rounds, asked } = roundsWith([{ outcome: 'waiting', nextDueAt: Date.now() + 30_000 }]);
  await rounds.wake('hint');
  await vi.advanceTimersByTimeAsync(29_000);
  expect(asked).toEqual(['hint']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toEqual(['hint', 'timer']);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(asked).toHaveLength(2);
});

test('what is overdue is not tried without a pause', async () => {
  const overdue = { outcome: 'failing', nextDueAt: 0 };
  const { rounds, asked } = roundsWith([overdue, overdue, overdue, overdue]);
  await rounds.wake('hint');
  await vi.advanceTimersByTimeAsync(2_500);
  expect(asked).toHaveLength(3);
});

test('a round that was lost with its worker, or failed, comes again', async () => {
  const { rounds, asked, onRound } = roundsWith([null, new Error('the storage is gone')]);
  await rounds.wake('hint');
  await vi.advanceTimersByTimeAsync(20_000);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asked).toEqual(['hint', 'timer', 'timer']);
  expect(onRound).toHaveBeenCalledTimes(1);
});

test('nothing is tried where nothing waits, and nothing after the end', async () => {
  const idle = roundsWith([], () => false);
  await idle.rounds.wake('hint');
  expect(idle.asked).toEqual([]);
  const ended = roundsWith([{ outcome: 'waiting', nextDueAt: Date.now() + 5_000 }]);
  await ended.rounds.wake('hint');
  ended.rounds.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  await ended.rounds.wake('person');
  expect(ended.asked).toEqual(['hint']);
});
