import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createEmbeddedLine } from '#client/chat/embedded-line.ts';
import type { ConversationEvent } from '#contract/realtime.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A line on a page that a test shows and hides. */
function lineOnPage() {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', page);
  const said: unknown[] = [];
  const line = createEmbeddedLine({ say: (message) => said.push(message) > 0 });
  const become = (state: string) => {
    page.visibilityState = state;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  return { line, become, takeSaid: () => said.splice(0) };
}

const looking = (sid: string | null) => ({ type: 'looking', sid });

test('what is on the screen is said, and again every 25 seconds until it is left', () => {
  const { line, takeSaid } = lineOnPage();
  line.look('a');
  expect(takeSaid()).toEqual([looking('a')]);
  line.look('a');
  vi.advanceTimersByTime(24_999);
  expect(takeSaid()).toEqual([]);
  vi.advanceTimersByTime(25_001);
  expect(takeSaid()).toEqual([looking('a'), looking('a')]);
  line.look('b');
  line.look(null);
  vi.advanceTimersByTime(100_000);
  expect(takeSaid()).toEqual([looking('b'), looking(null)]);
});

test('a hidden page shows nothing, and one that comes back what it showed', () => {
  const { line, become, takeSaid } = lineOnPage();
  become('hidden');
  become('visible');
  expect(takeSaid()).toEqual([]);
  line.look('a');
  become('hidden');
  vi.advanceTimersByTime(100_000);
  expect(takeSaid()).toEqual([looking('a'), looking(null)]);
  line.look('b');
  expect(takeSaid()).toEqual([]);
  become('visible');
  expect(takeSaid()).toEqual([looking('b')]);
});

test('after a reconnect it is said again; a page that shows none says nothing', () => {
  const { line, takeSaid } = lineOnPage();
  line.renew();
  expect(takeSaid()).toEqual([]);
  line.look('a');
  line.renew();
  vi.advanceTimersByTime(25_000);
  expect(takeSaid()).toEqual([looking('a'), looking('a'), looking('a')]);
});

test('that somebody types is said every three seconds at most, and at once elsewhere', () => {
  const { line, takeSaid } = lineOnPage();
  for (let count = 0; count < 31; count += 1) {
    line.type('a');
    vi.advanceTimersByTime(100);
  }
  line.type('b');
  const typing = (sid: string) => ({ type: 'typing', sid });
  expect(takeSaid()).toEqual([typing('a'), typing('a'), typing('b')]);
});

test('who listens hears each event in its order, and of gaps, until they stop', () => {
  const { line } = lineOnPage();
  const heard: (ConversationEvent | 'again' | 'first' | 'list')[] = [];
  const stop = line.subscribe({
    onEvent: (event) => heard.push(event),
    onListChange: () => heard.push('list'),
    onReady: (ready) => heard.push(ready),
  });
  const deleted = (messageId: number) => ({ type: 'chat.deleted', sid: 'a', messageId }) as const;
  line.told.onEvent(deleted(1));
  line.told.onReady('again');
  line.told.onEvent(deleted(2));
  line.told.onListChange();
  stop();
  line.told.onEvent(deleted(3));
  line.told.onReady('again');
  expect(heard).toEqual([deleted(1), 'again', deleted(2), 'list']);
});
