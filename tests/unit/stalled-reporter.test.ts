import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import createStalledReporter, { stalledAfterMs } from '#tests/support/stalled-reporter.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const moduleOf = (name: string) => ({ moduleId: `${process.cwd()}/tests/unit/${name}.test.ts` });
const minuteMs = stalledAfterMs / 5;

test('a run in which nothing ends any more is ended, and the files that run are named', () => {
  const end = vi.fn();
  const reporter = createStalledReporter({ end });
  for (const name of ['quick', 'stuck']) reporter.onTestModuleStart(moduleOf(name));
  vi.advanceTimersByTime(4 * minuteMs);
  reporter.onTestModuleEnd(moduleOf('quick'));
  vi.advanceTimersByTime(4 * minuteMs);
  reporter.onTestCaseResult();
  vi.advanceTimersByTime(4 * minuteMs);
  expect(end).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2 * minuteMs);
  expect(end.mock.calls[0]).toEqual([['tests/unit/stuck.test.ts']]);
});

test('a run that is over, or has nothing to run yet, is not', () => {
  const end = vi.fn();
  const reporter = createStalledReporter({ end });
  reporter.onTestModuleStart(moduleOf('quick'));
  reporter.onTestModuleEnd(moduleOf('quick'));
  vi.advanceTimersByTime(20 * minuteMs);
  reporter.onTestModuleStart(moduleOf('last'));
  reporter.onTestRunEnd();
  vi.advanceTimersByTime(20 * minuteMs);
  expect(end).not.toHaveBeenCalled();
});
