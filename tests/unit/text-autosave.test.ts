import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Draft } from '#offline/outbox/entry.ts';
import { createTextPhone } from '#tests/support/forms/text-phone.ts';

const place = 'post:3';
const kept = (html: string, savedAt = 5): Draft => ({ place, html, savedAt });

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

function setUp(known: Draft | null = null) {
  const phone = createTextPhone(known);
  return { phone, tab: phone.openTab() };
}

describe('one tab', () => {
  test('a text is saved 300 ms after a key, once, and is then known to be kept', async () => {
    const { phone, tab } = setUp();
    for (const html of ['<p>a</p>', '<p>ab</p>', '<p>abc</p>']) {
      tab.type(html);
      await pass(99);
      expect([tab.autosave.view().where, phone.written]).toEqual(['saving', []]);
    }
    await pass(3);
    expect(phone.written).toMatchObject([{ place, html: '<p>abc</p>' }]);
    expect(tab.autosave.view().where).toBe('phone');
    expect(phone.copy()).toBeNull();
  });

  test('whoever types without a pause loses no more than the last 300 ms', async () => {
    const { phone, tab } = setUp();
    for (let length = 1; length <= 100; length += 1) {
      const html = 'x'.repeat(length);
      tab.type(html);
      await pass(50);
      const saved = phone.copy()?.html ?? phone.draft()?.html ?? '';
      expect(html.length - saved.length).toBeLessThanOrEqual(6);
    }
  });

  test('what is being written when somebody leaves is noted at once', async () => {
    const { phone, tab } = setUp();
    tab.type('<p>a</p>');
    tab.type('<p>ab</p>');
    phone.fault = new Error('killed');
    tab.autosave.leave();
    expect(phone.copy()?.html).toBe('<p>ab</p>');
    await pass(0);
    phone.fault = null;
    tab.autosave.leave();
    await pass(0);
    expect(phone.draft()?.html).toBe('<p>ab</p>');
    expect(phone.copy()).toBeNull();
  });

  test('what could only be noted stands in the field at the next start, and is then saved', async () => {
    const { phone, tab } = setUp();
    tab.type('<p>a</p>');
    phone.fault = new Error('killed');
    tab.autosave.leave();
    await pass(0);
    tab.kill();
    const stillFull = phone.openTab();
    await pass(0);
    stillFull.hear();
    expect(stillFull.field()).toBe('<p>a</p>');
    stillFull.kill();
    phone.fault = null;
    const next = phone.openTab();
    expect(next.field()).toBe('<p>a</p>');
    await pass(0);
    expect(phone.texts()).toEqual(['<p>a</p>']);
    expect(phone.copy()).toBeNull();
  });

  test('a text of nothing is no draft', async () => {
    const { phone, tab } = setUp(kept('<p>a</p>'));
    tab.type('<p><br></p>');
    await pass(300);
    expect(phone.draft()).toBeNull();
    expect(tab.autosave.view().where).toBe('nowhere');
  });

  test('what only stands there as it was before needs no draft', async () => {
    const phone = createTextPhone();
    const tab = phone.openTab({ initialHtml: '<p>Waiting already</p>' });
    tab.type('<p>Waiting already</p>');
    await pass(1_000);
    tab.hear();
    expect(phone.written).toEqual([]);
    expect(tab.field()).toBe('<p>Waiting already</p>');
  });

  test('nothing is saved after it was sent, not even what was on its way', async () => {
    const { phone, tab } = setUp();
    tab.type('<p>a</p>');
    await tab.send();
    tab.autosave.leave();
    await pass(1_000);
    expect(phone.draft()).toBeNull();
    expect(phone.copy()).toBeNull();
    expect(tab.autosave.view().where).toBe('nowhere');
  });

  test('what could not be sent is saved after all', async () => {
    const { phone, tab } = setUp();
    tab.type('<p>a</p>');
    await tab.autosave.hold();
    await pass(1_000);
    expect(phone.written).toEqual([]);
    tab.autosave.resume();
    await pass(0);
    expect(phone.draft()?.html).toBe('<p>a</p>');
  });

  test('where the phone does not take it the text is noted elsewhere, it is said, and tried again', async () => {
    const { phone, tab } = setUp();
    phone.fault = new Error('full');
    tab.type('<p>a</p>');
    await pass(300);
    expect(tab.autosave.view().where).toBe('failed');
    expect(phone.copy()?.html).toBe('<p>a</p>');
    phone.fault = null;
    await pass(2_000);
    expect(tab.autosave.view().where).toBe('phone');
    expect(phone.copy()).toBeNull();
  });

  test('a clock that goes back makes no text older than it is', async () => {
    const { phone, tab } = setUp(kept('<p>a</p>', 2_000_000));
    tab.type('<p>ab</p>');
    await pass(300);
    expect(phone.draft()?.savedAt).toBeGreaterThan(2_000_000);
    vi.setSystemTime(10);
    tab.type('<p>abc</p>');
    await pass(300);
    expect(phone.draft()?.savedAt).toBeGreaterThan(2_000_001);
    expect(phone.copy()).toBeNull();
  });

  test('a draft of an earlier version of the app is taken up and goes on', async () => {
    const { phone, tab } = setUp(kept('<p>old</p>'));
    expect(tab.field()).toBe('<p>old</p>');
    tab.type('<p>old and new</p>');
    await pass(300);
    expect(phone.texts()).toEqual(['<p>old and new</p>']);
    await tab.send();
    expect(phone.draft()).toBeNull();
  });
});

describe('two tabs', () => {
  /** Both write: the second goes on from what the first has, which writes on itself. */
  async function bothWrite() {
    const { phone, tab: first } = setUp();
    first.type('ONE ');
    await pass(300);
    const second = phone.openTab();
    expect(second.field()).toBe('ONE ');
    second.type('ONE TWO');
    await pass(300);
    first.type('ONE more');
    await pass(300);
    return { phone, first, second };
  }

  test('each keeps its own text, in its field and on the phone, and offers the other’s', async () => {
    const { phone, first, second } = await bothWrite();
    expect([first.field(), second.field()]).toEqual(['ONE more', 'ONE TWO']);
    expect(phone.texts().sort()).toEqual(['ONE TWO', 'ONE more']);
    expect(first.autosave.view().other?.html).toBe('ONE TWO');
    expect(second.autosave.view().other?.html).toBe('ONE more');
  });

  test('a text that another tab has gone on from is put back by the tab that wrote it', async () => {
    const { phone, tab } = setUp();
    tab.type('ONE');
    await pass(300);
    const second = phone.openTab();
    second.type('TWO');
    await pass(300);
    expect(phone.texts()).toEqual(['TWO']);
    await pass(300);
    expect(phone.texts()).toEqual(['ONE', 'TWO']);
    expect(tab.field()).toBe('ONE');
    tab.kill();
    expect(phone.openTab().field()).toBe('ONE');
  });

  test('posting in one leaves the other’s text in its field, and what was posted is offered nowhere', async () => {
    const { phone, first, second } = await bothWrite();
    await first.send();
    await pass(1_000);
    expect(second.field()).toBe('ONE TWO');
    expect(second.autosave.view()).toEqual({ where: 'phone', other: null });
    expect(phone.texts()).toEqual(['ONE TWO']);
    expect(first.field()).toBe('');
    second.autosave.leave();
    await pass(1_000);
    expect(phone.texts()).toEqual(['ONE TWO']);
    await second.send();
    expect(phone.draft()).toBeNull();
  });

  test('a tab that closes does not write over the newer text of another', async () => {
    const { phone, first, second } = await bothWrite();
    second.type('ONE TWO!');
    second.kill();
    expect(phone.copy()?.html).toBe('ONE TWO!');
    first.type('ONE more and more');
    await pass(300);
    first.autosave.leave();
    await pass(300);
    const next = phone.openTab();
    expect(next.field()).toBe('ONE more and more');
    await pass(0);
    expect(phone.texts()).toEqual(['ONE more and more', 'ONE TWO!']);
    expect(phone.copy()).toBeNull();
  });

  test('a tab that was killed has its text offered beside the newer one', async () => {
    const { phone, first, second } = await bothWrite();
    second.kill();
    first.kill();
    const next = phone.openTab();
    expect(next.field()).toBe('ONE more');
    expect(next.autosave.view().other?.html).toBe('ONE TWO');
    expect(next.autosave.takeOther()).toBe('ONE TWO');
  });

  test('what nobody has typed into follows the draft, and goes with it when it is sent or deleted', async () => {
    const { phone, tab } = setUp(kept('ONE '));
    const idle = phone.openTab();
    tab.type('ONE more');
    await pass(300);
    expect(idle.field()).toBe('ONE more');
    await tab.send();
    expect(idle.field()).toBe('');
    tab.type('next');
    await pass(300);
    expect(idle.field()).toBe('');
    const restored = phone.openTab();
    phone.remove();
    expect(restored.field()).toBe('');
    expect(tab.field()).toBe('next');
  });

  test('the very text that was sent elsewhere goes, also where this tab hears of it late', async () => {
    const { phone, tab: first } = setUp();
    first.type('ONE');
    await pass(300);
    const second = phone.openTab();
    phone.isQuiet = true;
    second.type('ONE ');
    await pass(300);
    second.type('ONE');
    await pass(300);
    await first.send();
    second.hear();
    await pass(300);
    expect(second.field()).toBe('');
    expect(phone.draft()).toBeNull();
  });

  test('the same words written anew after they were sent are a text of their own', async () => {
    const { phone, tab } = setUp();
    tab.type('thanks');
    await tab.send();
    await pass(10);
    tab.type('thanks');
    await pass(300);
    tab.hear();
    expect(tab.field()).toBe('thanks');
    expect(phone.texts()).toEqual(['thanks']);
  });

  test('who takes the other’s text and posts it leaves nothing of it anywhere', async () => {
    const { phone, first, second } = await bothWrite();
    first.type(first.autosave.takeOther());
    await pass(300);
    await first.send();
    await pass(1_000);
    expect(phone.draft()).toBeNull();
    expect([first.field(), second.field()]).toEqual(['', '']);
  });

  test('who keeps their own is not asked about that tab again, and its text stays there', async () => {
    const { phone, first, second } = await bothWrite();
    first.autosave.dismissOther();
    await pass(1_000);
    expect(first.autosave.view().other).toBeNull();
    second.type('ONE TWO and three');
    await pass(300);
    expect(first.autosave.view().other).toBeNull();
    expect(second.field()).toBe('ONE TWO and three');
    expect(phone.texts()).toContain('ONE TWO and three');
  });
});
