import { beforeEach, expect, test, vi } from 'vitest';
import { keepEarlyTaps, leadEarlyTaps, takeEarlyTaps } from '#client/push/early-taps.ts';

const worker = new EventTarget();
const navigate = vi.fn();
const tell = (data: unknown) => worker.dispatchEvent(new MessageEvent('message', { data }));

beforeEach(() => {
  navigate.mockReset();
  vi.stubGlobal('navigator', { serviceWorker: worker });
  keepEarlyTaps();
});

test('where the code cannot be had, the last notification that was tapped is followed', () => {
  tell({ type: 'OPEN', link: '/announce' });
  tell({ type: 'PUSHED', link: '/forum' });
  tell({ type: 'OPEN', link: '/messages/abc' });
  leadEarlyTaps({ navigate });
  expect(navigate.mock.calls).toEqual([[{ href: '/messages/abc' }]]);
  tell({ type: 'OPEN', link: '/announce' });
  leadEarlyTaps({ navigate });
  expect(navigate).toHaveBeenCalledTimes(1);
});

test('nothing leads out of the app, and nothing leads anywhere that was not tapped', () => {
  leadEarlyTaps({ navigate });
  keepEarlyTaps();
  tell({ type: 'OPEN', link: '//evil.example' });
  leadEarlyTaps({ navigate });
  expect(navigate).not.toHaveBeenCalled();
});

test('what was heard is handed over once', () => {
  tell({ type: 'OPEN', link: '/announce' });
  expect(takeEarlyTaps().map(({ data }) => data)).toEqual([{ type: 'OPEN', link: '/announce' }]);
  expect(takeEarlyTaps()).toEqual([]);
});
