import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Api } from '#client/api/api.ts';
import { apiQueryKey } from '#client/api/api-query.ts';
import { createChangeFollower } from '#client/app/live/follow-changes.ts';
import { listUnread } from '#contract/notifications.ts';
import { listParticipants } from '#contract/participants.ts';
import { listTables } from '#contract/tables.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const eventId = 40;

/** A page that shows what is unread and the people of two rooms. */
async function follow() {
  const queryClient = new QueryClient();
  const reads: Record<string, number> = {};
  let letGo: () => void = () => undefined;
  let held: Promise<void> | undefined;
  const show = (name: string, queryKey: readonly unknown[]) => {
    const queryFn = async () => {
      reads[name] = (reads[name] ?? -1) + 1; // from the first one on, which was there before
      await held;
      return null;
    };
    onTestFinished(new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => undefined));
  };
  show('unread', apiQueryKey(listUnread, {}));
  for (const id of [eventId, 41])
    show(`people ${id}`, apiQueryKey(listParticipants, { params: { id: String(id) } }));
  await vi.advanceTimersByTimeAsync(1);
  const onChatList = vi.fn();
  return {
    // Of posts, which alone it reads by itself, nothing is told here.
    ...createChangeFollower({ queryClient, api: {} as Api, onChatList, ownId: () => 1 }),
    onChatList,
    reads,
    show,
    /** No reading ends until the function that it returns is called. */
    hold() {
      held = new Promise((resolve) => {
        letGo = resolve;
      });
      return () => letGo();
    },
  };
}

test('the first of a thousand who join is shown at once, the others every ten seconds', async () => {
  const { onChange, reads } = await follow();
  for (let second = 0; second < 30; second += 1) {
    onChange({ type: 'event.changed', eventId });
    await vi.advanceTimersByTimeAsync(second === 0 ? 500 : 1_000);
    if (second === 0) expect(reads).toEqual({ unread: 1, 'people 40': 1, 'people 41': 0 });
  }
  await vi.advanceTimersByTimeAsync(30_000);
  expect(reads).toEqual({ unread: 4, 'people 40': 4, 'people 41': 0 });
});

test('conversations are read anew where a discussion comes or goes with one’s own place', async () => {
  const { onChange, onChatList } = await follow();
  onChange({ type: 'own.place', eventId });
  expect(onChatList).toHaveBeenCalledOnce();
});

test('who asks to join, and one’s own place, are shown at once', async () => {
  const { onChange, reads } = await follow();
  onChange({ type: 'event.changed', eventId });
  await vi.advanceTimersByTimeAsync(500);
  onChange({ type: 'event.registrants', eventId: 41 });
  await vi.advanceTimersByTimeAsync(500);
  expect(reads).toEqual({ unread: 2, 'people 40': 1, 'people 41': 1 });
  onChange({ type: 'own.place', eventId });
  await vi.advanceTimersByTimeAsync(500);
  expect(reads).toMatchObject({ unread: 3 });
});

test('tables are read once for all that happens there within a moment, and after a gap', async () => {
  const { onChange, onReady, reads, show } = await follow();
  show('tables', apiQueryKey(listTables, { params: { eventId: '2' } }));
  await vi.advanceTimersByTimeAsync(1);
  for (let change = 0; change < 5; change += 1) onChange({ type: 'event.tables', eventId: 2 });
  await vi.advanceTimersByTimeAsync(500);
  expect(reads.tables).toBe(1);
  onReady('again');
  await vi.advanceTimersByTimeAsync(1_500);
  expect(reads.tables).toBe(2);
});

test('a long list is read to its end before it is read anew', async () => {
  const { onChange, reads, hold } = await follow();
  const letGo = hold();
  for (let second = 0; second < 60; second += 1) {
    onChange({ type: 'event.changed', eventId });
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(reads['people 40']).toBe(1);
  letGo();
  await vi.advanceTimersByTimeAsync(12_000);
  expect(reads['people 40']).toBe(2);
});

test('after a gap people are read too', async () => {
  const { onReady, reads } = await follow();
  onReady('again');
  await vi.advanceTimersByTimeAsync(1_500);
  expect(reads).toEqual({ unread: 1, 'people 40': 1, 'people 41': 1 });
});
