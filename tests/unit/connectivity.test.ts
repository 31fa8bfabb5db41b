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

test('the browser without a network is one until an answer proves it wrong', () => {
  const { connectivity } = watched(false);
  expect(connectivity.isCutOff()).toBe(true);
  connectivity.reportOutcome('unreachable');
  expect(connectivity.isCutOff()).toBe(true);
  connectivity.reportOutcome('answered');
  expect(connectivity.isCutOff()).toBe(false);
  connectivity.reportHint('offline');
  connectivity.reportHint('online');
  expect(connectivity.isCutOff()).toBe(false);
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

test('a gateway that answers in the place of our server is a line with nobody at its end, until it answers', () => {
  const { connectivity, probe, heard } = watched();
  connectivity.reportOutcome('unanswered');
  expect([connectivity.isOnline(), connectivity.trouble()]).toEqual([false, 'server']);
  vi.advanceTimersByTime(2_000);
  expect(probe).toHaveBeenCalledTimes(1);
  connectivity.reportOutcome('unreachable');
  expect(connectivity.trouble()).toBe('line');
  connectivity.reportOutcome('answered');
  expect(connectivity.trouble()).toBe(null);
  expect(heard).toEqual([false, false, true]);
});

test('many requests that fail at once do not put off the next look', () => {
  const { connectivity, probe } = watched();
  for (let times = 0; times < 6; times += 1) {
    connectivity.reportOutcome('unreachable');
    vi.advanceTimersByTime(300);
  }
  vi.advanceTimersByTime(200);
  expect(probe).toHaveBeenCalledTimes(1);
});
