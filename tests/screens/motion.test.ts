import { expect, onTestFinished, test } from 'vitest';
import { cdp, type Locator, page, userEvent } from 'vitest/browser';
import { currentMoves } from '#client/ui/motion/load-moves.ts';
import { likeThread } from '#contract/threads.ts';
import { newPhone } from './support/open-app.tsx';
import { announced, button, chooseOption, dialog, item, likeOf, newAbove } from './support/post-steps.ts';
import { announcements, newForum } from './support/threads.ts';

const rows = '#main [role="listitem"]';

async function prefer(motion: 'no-preference' | 'reduce'): Promise<void> {
  const features = [{ name: 'prefers-reduced-motion', value: motion }];
  await cdp().send('Emulation.setEmulatedMedia', { features });
}

/** Somebody who has asked for no less motion has these announcements open, and the code that moves them is there. */
async function openAnnouncements({ isHost = false } = {}) {
  await prefer('no-preference');
  onTestFinished(() => prefer('reduce'));
  const phone = newPhone();
  const all = newForum(phone, { isHost });
  for (const message of ['Of yesterday', 'Of today'])
    all.write({ eventId: announcements, message, isLiked: true });
  await phone.open('/announce');
  await expect.element(announced.first()).toMatchTextContent('Of today');
  await expect.poll(currentMoves).not.toBeNull();
  return { ...phone, all };
}

/** From now on it notes, with every picture that is drawn, which properties are animated in such elements. */
function watch(selector: string): Set<string> {
  const seen = new Set<string>();
  let frame = 0;
  const isMeant = ({ effect, playState }: Animation) =>
    playState === 'running' && effect instanceof KeyframeEffect && effect.target?.matches(selector);
  const propertiesOf = ({ effect }: Animation) => {
    const keyframes = effect instanceof KeyframeEffect ? effect.getKeyframes() : [];
    return [...keyframes.flatMap(Object.keys), `from ${keyframes[0]?.height}`];
  };
  const look = () => {
    for (const property of document.getAnimations().filter(isMeant).flatMap(propertiesOf)) seen.add(property);
    frame = requestAnimationFrame(look);
  };
  look();
  onTestFinished(() => cancelAnimationFrame(frame));
  return seen;
}

async function remove(one: Locator): Promise<Set<string>> {
  await chooseOption(one, 'Delete');
  const seen = watch(rows);
  await dialog('Delete this announcement?').getByRole('button', { name: 'Delete' }).click();
  await expect.element(item('Of yesterday')).toHaveFocus();
  await expect.element(one).not.toBeInTheDocument();
  return seen;
}

test('a heart springs when it is pressed, and not when that is taken back', async () => {
  const { server } = await openAnnouncements();
  const heart = likeOf(item('Of today'));
  const seen = watch('[aria-pressed] > span');
  // It is liked from the start.
  await heart.click();
  await expect.element(heart).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(() => server.calls(likeThread).map(({ body }) => body.liked)).toEqual([false]);
  expect([...seen]).toEqual([]);
  await heart.click();
  await expect.element(heart).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => [...seen]).toContain('transform');
  const mark = () => heart.element().querySelector('span');
  await expect.poll(() => mark()?.getAnimations()).toEqual([]);
  await expect.poll(() => mark()?.getAttribute('style') ?? '').not.toMatch('transform');
});

test('posts that are there from the start stay where they are when another one comes', async () => {
  const { all } = await openAnnouncements();
  const seen = watch(`${rows}:not(:first-child)`);
  await likeOf(item('Of today')).click();
  all.write({ eventId: announcements, message: 'Comes from elsewhere' });
  await expect.element(newAbove).toBeVisible();
  await newAbove.click();
  await expect.element(announced.first()).toMatchTextContent('Comes from elsewhere');
  expect([...seen]).toEqual([]);
});

test('the way to what is new leads to the very top, also over posts that were never drawn', async () => {
  await prefer('no-preference');
  onTestFinished(() => prefer('reduce'));
  const phone = newPhone();
  const all = newForum(phone);
  const lines = (count: number) => '<p>A line of it.</p>'.repeat(count);
  for (let index = 0; index < 90; index += 1)
    all.write({ eventId: announcements, message: lines(1 + (index % 5)) });
  await phone.open('/announce');
  await expect.element(announced.first()).toBeVisible();
  window.scrollTo(0, 7_000);
  await expect.poll(() => window.scrollY).toBeGreaterThan(6_000);
  all.write({ eventId: announcements, message: 'Comes from elsewhere' });
  await newAbove.click();
  await expect.element(announced.first()).toMatchTextContent('Comes from elsewhere');
  await expect.poll(() => window.scrollY).toBe(0);
});

test('a post that is deleted gives its room back, and the focus goes to the next', async () => {
  await openAnnouncements({ isHost: true });
  const seen = [...(await remove(item('Of today')))];
  expect(seen).toContain('height');
  expect(seen, 'it closes from its whole height').not.toContain('from 0px');
  expect(seen.filter((one) => /^from \d/.test(one))).toHaveLength(1);
});

test('where less motion is wanted nothing moves', async () => {
  await openAnnouncements({ isHost: true });
  await prefer('reduce');
  const seen = await remove(item('Of today'));
  await likeOf(item('Of yesterday')).click();
  await button(/More$/).click();
  await expect.element(page.getByRole('dialog', { name: 'More' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog', { name: 'More' })).not.toBeInTheDocument();
  expect([...seen]).toEqual([]);
});
