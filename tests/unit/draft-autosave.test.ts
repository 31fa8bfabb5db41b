import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '#client/lib/phone-storage.ts';
import { draftCopy } from '#client/outbox/local-copy.ts';
import { createDraftAutosave, type DraftState } from '#client/posts/composer/draft-autosave.ts';
import { hasContent } from '#client/rich-text/plain-text.ts';
import type { Draft } from '#offline/outbox/entry.ts';

const place = 'post:3';
const userId = 7;
const isolatedKey = 'draft:post:3:7';

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

function setUp({ known = null, initialHtml = '' }: { known?: Draft | null; initialHtml?: string } = {}) {
  const saved: Draft[] = [];
  const removed: string[] = [];
  const states: DraftState[] = [];
  const storage = memoryStorage();
  let fault: Error | null = null;
  const autosave = createDraftAutosave({
    place,
    userId,
    known,
    initialHtml,
    storage,
    hasContent,
    save: async (draft) => {
      if (fault) throw fault;
      saved.push(draft);
    },
    remove: async (at) => void removed.push(at),
    onState: (state) => void states.push(state),
  });
  const copy = () => draftCopy(storage, { place, userId }).get();
  return { autosave, saved, removed, states, storage, copy, fail: (error: Error | null) => (fault = error) };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('a text is saved at a pause, once, and is then known to be kept', async () => {
  const { autosave, saved, states, copy } = setUp();
  for (const html of ['<p>a</p>', '<p>ab</p>', '<p>abc</p>']) {
    autosave.changed(html);
    await pass(100);
  }
  expect(saved).toEqual([]);
  await pass(200);
  expect(saved.map(({ html }) => html)).toEqual(['<p>abc</p>']);
  expect(states.at(-1)).toBe('kept');
  expect(copy()).toBeNull();
});

test('whoever types without a pause loses no more than the last 300 ms', async () => {
  const { autosave, saved, copy } = setUp();
  let html = '';
  for (let index = 0; index < 100; index += 1) {
    html += 'x';
    autosave.changed(html);
    await pass(50);
    const kept = copy()?.html ?? saved.at(-1)?.html ?? '';
    expect(html.length - kept.length).toBeLessThanOrEqual(6);
  }
});

test('what is being written when somebody leaves is noted at once', async () => {
  const { autosave, saved, copy } = setUp();
  autosave.changed('<p>a</p>');
  autosave.changed('<p>ab</p>');
  autosave.leave();
  expect(copy()?.html).toBe('<p>ab</p>');
  await pass(0);
  expect(saved.at(-1)?.html).toBe('<p>ab</p>');
  expect(copy()).toBeNull();
});

test('a text of nothing is no draft', async () => {
  const { autosave, saved, removed, states } = setUp({ known: { place, html: '<p>a</p>', savedAt: 5 } });
  autosave.changed('<p><br></p>');
  await pass(300);
  expect([saved, removed]).toEqual([[], [place]]);
  expect(states.at(-1)).toBe('none');
});

test('what only stands there as it was before needs no draft', async () => {
  const { autosave, saved } = setUp({ initialHtml: '<p>Waiting already</p>' });
  autosave.changed('<p>Waiting already</p>');
  await pass(1_000);
  expect(saved).toEqual([]);
  expect(autosave.arrived(null)).toBe('known');
});

test('nothing is saved after it was sent, not even what was on its way', async () => {
  const { autosave, saved, storage, states } = setUp();
  autosave.changed('<p>a</p>');
  const held = autosave.hold();
  await pass(1_000);
  await held;
  autosave.leave();
  autosave.sent();
  await pass(1_000);
  expect(saved).toEqual([]);
  expect(storage.getItem(isolatedKey)).toBeNull();
  expect(states.at(-1)).toBe('none');
});

test('what could not be sent is saved after all', async () => {
  const { autosave, saved } = setUp();
  autosave.changed('<p>a</p>');
  await autosave.hold();
  autosave.resume();
  await pass(0);
  expect(saved.map(({ html }) => html)).toEqual(['<p>a</p>']);
});

test('where the phone does not take it the text is noted elsewhere, and it is said', async () => {
  const { autosave, states, copy, fail } = setUp();
  fail(new Error('full'));
  autosave.changed('<p>a</p>');
  await pass(300);
  expect(states.at(-1)).toBe('unkept');
  expect(copy()?.html).toBe('<p>a</p>');
  fail(null);
  autosave.changed('<p>ab</p>');
  await pass(300);
  expect(states.at(-1)).toBe('kept');
  expect(copy()).toBeNull();
});

test('a clock that goes back makes no text older than it is', async () => {
  const { autosave, saved, copy } = setUp({ known: { place, html: '<p>a</p>', savedAt: 2_000_000 } });
  autosave.changed('<p>ab</p>');
  await pass(300);
  expect(saved.at(-1)?.savedAt).toBeGreaterThan(2_000_000);
  vi.setSystemTime(10);
  autosave.changed('<p>abc</p>');
  await pass(300);
  expect(saved.at(-1)?.savedAt).toBeGreaterThan(saved.at(-2)?.savedAt ?? 0);
  expect(copy()).toBeNull();
});

test('another tab’s text is told from one’s own, from an old one, and from one that must not be lost', async () => {
  const { autosave, saved } = setUp();
  autosave.changed('<p>a</p>');
  // A reading that began before the save.
  await pass(300);
  expect(autosave.arrived(null)).toBe('known');
  const own = saved.at(-1) ?? null;
  expect(autosave.arrived(own)).toBe('known');
  const theirs: Draft = { place, html: '<p>theirs</p>', savedAt: (own?.savedAt ?? 0) + 1 };
  expect(autosave.arrived(theirs)).toBe('newer');
  autosave.changed('<p>a, and more</p>');
  expect(autosave.arrived(theirs)).toBe('conflict');
  autosave.adopted(theirs);
  expect(autosave.arrived(theirs)).toBe('known');
  // Posted or deleted there.
  expect(autosave.arrived(null)).toBe('newer');
});
