import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createConnectivity } from '#client/network/connectivity.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watched(startsOnline = true) {
  const probe = vi.fn();
  const connectivity = createConnectivity({ startsOnline, probe });
  const heard: boolean[] = [];
  connectivity.subscribe(() => heard.push(connectivity.isOnline()));
  return { connectivity, probe, heard };
}

test('a request that fails for want of a connection is believed, and one that is answered again', () => {
  const { connectivity, heard } = watched();
  connectivity.reportOutcome('unreachable');
  connectivity.reportOutcome('unreachable');
  connectivity.reportOutcome('answered');
  connectivity.reportOutcome('answered');
  expect(heard).toEqual([false, true]);
});

test('the browser saying "offline" is believed at once', () => {
  const { connectivity, probe } = watched();
  connectivity.reportHint('offline');
  expect(connectivity.isOnline()).toBe(false);
  vi.advanceTimersByTime(600_000);
  expect(probe).not.toHaveBeenCalled();
});

test('what was asked before the network went and is answered afterwards says nothing of now', () => {
  const { connectivity } = watched();
  const report = connectivity.beginRequest();
  connectivity.reportHint('offline');
  report('answered');
  expect(connectivity.isOnline()).toBe(false);
  connectivity.beginRequest()('answered');
  expect(connectivity.isOnline()).toBe(true);
});

test('the browser saying "online" is only a reason to look', () => {
  const { connectivity, probe } = watched(false);
  connectivity.reportHint('online');
  expect(connectivity.isOnline()).toBe(false);
  expect(probe).toHaveBeenCalledTimes(1);
  connectivity.reportOutcome('answered');
  expect(connectivity.isOnline()).toBe(true);
});

test('on a network that answers nobody it looks again, ever more rarely', () => {
  const { connectivity, probe } = watched();
  probe.mockImplementation(() => connectivity.reportOutcome('unreachable'));
  connectivity.reportOutcome('unreachable');
  vi.advanceTimersByTime(1_999);
  expect(probe).toHaveBeenCalledTimes(0);
  vi.advanceTimersByTime(1);
  expect(probe).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(5_000 + 15_000 + 30_000 + 30_000);
  expect(probe).toHaveBeenCalledTimes(5);
});

test('once the server answers the looking ends', () => {
  const { connectivity, probe } = watched();
  connectivity.reportOutcome('unreachable');
  connectivity.reportOutcome('answered');
  vi.advanceTimersByTime(600_000);
  expect(probe).not.toHaveBeenCalled();
});

test('who no longer listens is no longer told', () => {
  const { connectivity } = watched();
  const listener = vi.fn();
  connectivity.subscribe(listener)();
  connectivity.reportOutcome('unreachable');
  expect(listener).not.toHaveBeenCalled();
});
