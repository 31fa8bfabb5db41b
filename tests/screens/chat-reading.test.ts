import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { listMessages } from '#contract/chat.ts';
import { displayName } from '#domain/person.ts';
import { field, messages, optionsAt, say, shown } from './support/chat.ts';
import { isInSight, noura, phoneWithTalk, scroller } from './support/chat-talk.ts';
import { hidePage } from './support/outbox.ts';
import { inDialog } from './support/post-steps.ts';

const newLine = page.getByText('New', { exact: true });
const topOf = (text: string) =>
  messages.getByText(text, { exact: true }).element().getBoundingClientRect().top;
const said = (text: string) => page.getByRole('status').filter({ hasText: `${displayName(noura)}: ${text}` });

/** A page that is left tells at once what of it was seen. */
const leaveForAMoment = () => hidePage()();

describe('the place of the reader', () => {
  test('stays where messages come above an own one that was refused', async () => {
    const { chat, talk, openLive } = phoneWithTalk();
    talk.writeOften(40);
    talk.read();
    await openLive();
    await expect.element(messages.getByText('Message 40')).toBeVisible();
    chat.refuseWrites();
    await say('Nobody lets me');
    await expect.element(messages.getByRole('button', { name: 'Retry' })).toBeVisible();
    scroller().scrollTop = -800;
    await expect.poll(() => isInSight('Message 25')).toBe(true);
    // The way back stands there once the screen has heard that one has scrolled.
    await expect.element(page.getByRole('button', { name: 'Jump to the latest message' })).toBeVisible();
    const at = topOf('Message 25');
    talk.write('One more');
    talk.write('And another');
    await expect.element(messages.getByText('And another')).toBeInTheDocument();
    expect(topOf('Message 25')).toBeCloseTo(at, 0);
  });

  test('goes to the end with what one sends oneself', async () => {
    const { talk, openLive } = phoneWithTalk();
    talk.writeOften(30);
    talk.read();
    for (let index = 1; index <= 30; index += 1) talk.write(`New ${index}`);
    await openLive();
    await expect.element(newLine).toBeVisible();
    await say('From the line');
    await expect.poll(() => isInSight('From the line')).toBe(true);
    scroller().scrollTop = -800;
    await expect.poll(() => isInSight('From the line')).toBe(false);
    await say('From above');
    await expect.poll(() => isInSight('From above')).toBe(true);
  });
});

describe('a message that comes while one looks', () => {
  test('is not new, also where the conversation was read a moment ago', async () => {
    const { talk, openLive } = phoneWithTalk();
    talk.write('Before');
    talk.read();
    const { router, queryClient } = await openLive();
    const reads = () => queryClient.isFetching();
    await shown('Before');
    await expect.poll(reads).toBe(0);
    await router.navigate({ to: '/contacts' });
    await router.navigate({ to: '/messages/{-$sid}', params: { sid: talk.sid } });
    await shown('Before');
    await expect.poll(reads).toBe(0);
    talk.write('While looking');
    await shown('Before', 'While looking');
    await expect.poll(talk.readUpTo).toBeGreaterThan(0);
    await expect.element(newLine).not.toBeInTheDocument();
  });

  test('is said to whoever cannot see it; those of the opening are not', async () => {
    const { talk, openLive } = phoneWithTalk();
    talk.write('Before');
    await openLive();
    await shown('Before');
    await expect.poll(talk.readUpTo).toBeGreaterThan(0);
    expect(said('Before').elements()).toEqual([]);
    talk.write('Here I am');
    await expect.element(said('Here I am')).toBeInTheDocument();
  });
});

describe('what was seen', () => {
  test('ends at a gap: what stands behind it is seen once the gap is filled', async () => {
    const { phone, talk, openLive } = phoneWithTalk();
    const { id } = talk.write('Before');
    await openLive();
    await expect.poll(talk.readUpTo).toBe(id);
    const letIn = phone.server.hold(listMessages);
    talk.write('Lost on the way', { isTold: false });
    const last = talk.write('Heard');
    await shown('Before', 'Heard');
    leaveForAMoment();
    await say('Mine');
    await expect.poll(talk.texts).toContain('Mine');
    expect(talk.readUpTo()).toBe(id);
    letIn();
    await shown('Before', 'Lost on the way', 'Heard', 'Mine');
    await expect.poll(talk.readUpTo).toBe(last.id);
  });

  test('is noted at a pause, not at each step of scrolling, and at once when the page is left', async () => {
    const { talk, openLive } = phoneWithTalk();
    talk.writeOften(5);
    talk.read();
    for (let index = 1; index <= 45; index += 1) talk.write(`New ${index}`);
    const app = await openLive();
    await expect.element(newLine).toBeVisible();
    await expect.poll(talk.readUpTo).toBeGreaterThan(0);
    const kept = vi.spyOn(app.connection.outbox, 'enqueue');
    for (let step = 0; step < 15; step += 1) {
      scroller().scrollTop += 60;
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
    expect(kept.mock.calls.length).toBeLessThanOrEqual(1);
    leaveForAMoment();
    expect(kept.mock.calls.length).toBeGreaterThan(0);
    expect(kept.mock.calls.length).toBeLessThanOrEqual(2);
    const before = talk.readUpTo();
    scroller().scrollTop = 0;
    await expect.poll(() => isInSight('New 45')).toBe(true);
    await app.router.navigate({ to: '/contacts' });
    await expect.poll(talk.readUpTo).toBeGreaterThan(before);
  });
});

test('a deletion that is refused says so under its message, also where others follow', async () => {
  const { chat, talk, open } = phoneWithTalk();
  talk.writeElsewhere('One');
  talk.writeElsewhere('Two');
  await open();
  await shown('One', 'Two');
  chat.refuseWrites();
  await optionsAt(0).click();
  await inDialog('Delete').click();
  await inDialog('Delete').click();
  await expect.element(messages.getByRole('listitem').first()).toMatchTextContent(/One.*Not deleted/);
  await shown('One', 'Two');
});

test('the field stands on a keyboard without a gap, and above the edge of the phone without one', async () => {
  const { talk, open } = phoneWithTalk();
  talk.write('Hello');
  const root = document.documentElement;
  root.style.setProperty('--safe-bottom', '34px');
  const { visualViewport: viewport } = window;
  if (!viewport) return;
  try {
    await open();
    await shown('Hello');
    const end = () =>
      window.innerHeight - (field.element().closest('div[class*=box]')?.getBoundingClientRect().bottom ?? 0);
    await expect.poll(end).toBeCloseTo(34, 0);
    Object.defineProperty(viewport, 'height', { configurable: true, get: () => window.innerHeight - 300 });
    viewport.dispatchEvent(new Event('resize'));
    await expect.poll(end).toBeCloseTo(300, 0);
  } finally {
    Reflect.deleteProperty(viewport, 'height');
    root.style.removeProperty('--safe-bottom');
  }
});
