import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { demoForum } from '#server/demo/demo-posts-forum.ts';
import { newPhone } from './support/open-app.tsx';
import {
  answerField,
  answers,
  item,
  linkOf,
  newAbove,
  onScreenOf,
  placeOf,
  posts,
  typeAnswer,
  waiting,
  write,
} from './support/post-steps.ts';
import { expectSound } from './support/sound.ts';
import { forum, newForum } from './support/threads.ts';

const pane = page.getByRole('region', { name: /^Post by / });
const marked = () => posts.elements().filter((row) => row.querySelector('a[aria-current]'));

/** The list and the open post agree. */
async function expectOpen(text: string): Promise<void> {
  await expect.element(pane.getByRole('article').first()).toMatchTextContent(text);
  await expect
    .poll(() => marked().map(({ textContent }) => textContent))
    .toEqual([expect.stringContaining(text)]);
}

/** A wide forum is open that has these posts, the newest first. */
async function openForum(...texts: readonly string[]) {
  await onScreenOf(1280, 800);
  const phone = newPhone();
  const all = newForum(phone);
  const written = texts.toReversed().map((message) => all.write({ message }));
  const app = await phone.open('/forum');
  await expectOpen(texts[0] ?? '');
  return { ...phone, all, app, newest: written.at(-1)?.id ?? 0 };
}

test('list and thread stand side by side, and the list keeps its place', async () => {
  await onScreenOf(1280, 800);
  const phone = newPhone();
  newForum(phone).fill(forum, demoForum);
  const app = await phone.open('/forum');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveLength(1);
  await expect.element(pane).toBeVisible();
  await expect.element(linkOf(posts.first())).toHaveAttribute('aria-current', 'true');
  await expectSound('the forum, wide');
  const column = document.querySelector('[data-scroll-restoration-id="forum-posts"]');
  column?.scrollTo(0, 300);
  await expect.poll(() => column?.scrollTop).toBe(300);
  const fourth = posts.nth(3);
  await expect.element(fourth).toBeInViewport();
  const before = placeOf(fourth);
  await linkOf(fourth).click();
  await expect.poll(() => app.address()).toMatch(/^\/forum\/\d+$/);
  await expect.element(linkOf(fourth)).toHaveAttribute('aria-current', 'page');
  await expect.element(pane.getByRole('heading', { level: 2 }).first()).toHaveFocus();
  expect(placeOf(fourth)).toEqual(before);
});

test('what another person posts leaves the open post and the answer to it alone', async () => {
  const { all } = await openForum('Who has the first question?');
  await typeAnswer('I have ');
  all.write({ message: 'Something else altogether' });
  await expect.element(newAbove).toBeVisible();
  await userEvent.keyboard('it');
  await expect.element(answerField).toHaveTextContent('I have it');
  await expectOpen('Who has the first question?');

  // One may look at the list without leaving what one writes.
  await newAbove.click();
  await expect.element(posts.first()).toMatchTextContent('Something else altogether');
  await expectOpen('Who has the first question?');
  await expect.element(answerField).toHaveTextContent('I have it');

  await answerField.click();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(answers).toMatchTextContent('I have it');
});

test('an own new post opens, and stays open from waiting until long after it has arrived', async () => {
  const { all, setOnline } = await openForum('Of somebody else');
  setOnline(false);
  await write('A post of my own');
  await expectOpen('A post of my own');
  await expect.element(pane).toMatchTextContent('Waiting to send');
  await typeAnswer('And one ');
  setOnline(true);
  await expect.element(waiting).not.toBeInTheDocument();
  all.write({ message: 'A post of the host' });
  await expect.element(newAbove).toBeVisible();
  await userEvent.keyboard('thing more');
  await expect.element(answerField).toHaveTextContent('And one thing more');
  await expectOpen('A post of my own');
});

test('where the open post is taken back the next one opens, and what waits above goes on waiting', async () => {
  const { all, newest } = await openForum('Soon gone', 'The one below');
  window.dispatchEvent(new WheelEvent('wheel'));
  all.write({ message: 'The one above' });
  await expect.element(newAbove).toBeVisible();
  all.remove(newest);
  await expectOpen('The one below');
  await expect.element(newAbove).toBeVisible();
});

test('who comes back from another post finds the first of the list', async () => {
  const { all, app } = await openForum('Of the first visit');
  await typeAnswer('A thought');
  all.write({ message: 'Of the second visit' });
  await newAbove.click();
  await linkOf(item('Of the first visit')).click();
  await expect.poll(() => app.address()).toMatch(/^\/forum\/\d+$/);
  await expectOpen('Of the first visit');
  app.router.history.back();
  await expectOpen('Of the second visit');
});
