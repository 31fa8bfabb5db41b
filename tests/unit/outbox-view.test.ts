import { expect, test, vi } from 'vitest';
import { createOutboxView, newlySent, sameWhereUnchanged, withPending } from '#client/outbox/outbox-view.ts';
import { starKind } from '#offline/kinds/marks.ts';
import type { Entry, Sent } from '#offline/outbox/entry.ts';
import { newEntry } from '#offline/outbox/new-entry.ts';
import type { OutboxState } from '#offline/outbox/outbox-state.ts';

const nothing: OutboxState = { entries: [], sent: [], drafts: [], forms: [] };
const star = (sessionId: number, key: string, parts: Partial<Entry> = {}): Entry => ({
  ...newEntry(starKind, { sessionId, starred: true }, { now: 1, key }),
  ...parts,
});
const sent = (key: string, at: number): Sent => ({
  key,
  kind: 'x',
  args: null,
  collapse: null,
  reply: null,
  at,
});
const keysOf = ({ entries }: OutboxState) => entries.map(({ key }) => key);

test('what is just being written stands after what is on the phone, once', () => {
  const kept = { ...nothing, entries: [star(1, 'a')] };
  expect(keysOf(withPending(kept, [star(2, 'b')]))).toEqual(['a', 'b']);
  expect(withPending(kept, [star(1, 'a')])).toBe(kept);
});

test('of changes of one thing the newest shows; one that may have been sent stays', () => {
  const idle = { ...nothing, entries: [star(1, 'a'), star(2, 'b', { attempts: 1 })] };
  expect(keysOf(withPending(idle, [star(1, 'c'), star(1, 'd'), star(2, 'e')]))).toEqual(['b', 'd', 'e']);
});

test('one that a newer one has replaced on the phone, or that was sent already, does not show again', () => {
  const newer = { ...nothing, entries: [star(1, 'b')] };
  expect(withPending(newer, [star(1, 'a'), star(1, 'b')])).toBe(newer);
  const done = { ...nothing, sent: [sent('a', 2)] };
  expect(withPending(done, [star(1, 'a')])).toBe(done);
});

test('a reading that says the same keeps its objects, so that nothing is drawn anew', () => {
  const before = { ...nothing, entries: [star(1, 'a'), star(2, 'b')] };
  expect(sameWhereUnchanged(before, structuredClone(before))).toBe(before);
  const after = { ...nothing, entries: [star(1, 'a'), star(2, 'b', { attempts: 1 })] };
  const merged = sameWhereUnchanged(before, after);
  expect(merged.entries[0]).toBe(before.entries[0]);
  expect(merged.entries[1]).toBe(after.entries[1]);
  expect(merged.drafts).toBe(before.drafts);
});

test('only what was sent lately is news', () => {
  const before = { ...nothing, sent: [sent('a', 1_000_000)] };
  const after = { ...nothing, sent: [sent('old', 10), sent('a', 1_000_000), sent('b', 1_000_001)] };
  expect(newlySent(before, after, 1_000_500).map(({ key }) => key)).toEqual(['b']);
});

test('who asks for a reading during one gets a later one, and all who ask then share it', async () => {
  let gate = Promise.withResolvers<void>();
  let entries: readonly Entry[] = [];
  const read = vi.fn(async () => {
    const seen = { ...nothing, entries };
    await gate.promise;
    return seen;
  });
  const board = createOutboxView({ read, onRead: () => undefined });
  const first = board.refresh();
  await Promise.resolve();
  await Promise.resolve();
  entries = [star(1, 'a')];
  const [second, third] = [board.refresh(), board.refresh()];
  gate.resolve();
  await first;
  expect(keysOf(board.state())).toEqual([]);
  gate = Promise.withResolvers();
  gate.resolve();
  await Promise.all([second, third]);
  expect(keysOf(board.state())).toEqual(['a']);
  expect(read).toHaveBeenCalledTimes(2);
});

test('an entry shows before it is on the phone, and goes where it could not be kept', async () => {
  const board = createOutboxView({ read: async () => nothing, onRead: () => undefined });
  const listener = vi.fn();
  board.subscribe(listener);
  const hide = board.show(star(1, 'a'));
  expect(keysOf(board.state())).toEqual(['a']);
  hide();
  expect(keysOf(board.state())).toEqual([]);
  expect(listener).toHaveBeenCalledTimes(2);
});

test('a reading that fails is no end: the next one works', async () => {
  const read = vi
    .fn<() => Promise<OutboxState>>()
    .mockRejectedValueOnce(new Error('lost'))
    .mockResolvedValue(nothing);
  const board = createOutboxView({ read, onRead: () => undefined });
  await expect(board.refresh()).rejects.toThrow('lost');
  await expect(board.refresh()).resolves.toBeUndefined();
});
