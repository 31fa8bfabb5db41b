import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { displayName } from '#domain/person.ts';
import { newChat } from './support/chat.ts';
import { newPhone } from './support/open-app.tsx';
import { cohort } from './support/people.ts';
import { answerPeople, everyone, list, row, search } from './support/people-list.ts';
import { expectToFit } from './support/sound.ts';
import { newForum } from './support/threads.ts';

/** Twice the usual size. */
beforeEach(() => {
  document.documentElement.style.fontSize = '32px';
  onTestFinished(() => {
    document.documentElement.style.fontSize = '';
  });
});

test('a long title stands on one line', async () => {
  const phone = newPhone();
  newForum(phone);
  await phone.open('/announce');
  const title = page.getByRole('heading', { level: 1, name: 'Announcements' });
  await expect.element(title).toBeVisible();
  const { lineHeight } = getComputedStyle(title.element());
  expect(title.element().getBoundingClientRect().height).toBeLessThan(1.5 * Number.parseFloat(lineHeight));
  expectToFit('announcements');
});

test('people say all of what they do, and the search says all of what it searches', async () => {
  const phone = newPhone();
  answerPeople(phone.server, everyone);
  await phone.open('/contacts');
  await expect.element(row('Abdullah Alnasser')).toBeVisible();
  const cut = [...list.element().querySelectorAll('bdi, span, p')].filter(
    (element) =>
      element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX === 'hidden',
  );
  expect(cut).toEqual([]);
  const field = search.element();
  if (!(field instanceof HTMLInputElement)) throw new Error('no field');
  const words = document.createElement('canvas').getContext('2d');
  const { fontSize, fontFamily } = getComputedStyle(field, '::placeholder');
  const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(field);
  if (words) words.font = `${fontSize} ${fontFamily}`;
  const room =
    field.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd);
  expect(words?.measureText(field.placeholder).width).toBeLessThanOrEqual(room);
  expectToFit('people');
});

test('the letters at the side are large enough to be read', async () => {
  const phone = newPhone();
  answerPeople(phone.server, everyone);
  await phone.open('/contacts');
  const letters = page.getByRole('slider', { name: 'Jump to a letter' });
  await expect.element(letters).toBeVisible();
  expect(Number.parseFloat(getComputedStyle(letters.element()).fontSize)).toBeGreaterThanOrEqual(18);
});

test('conversations say all of a name', async () => {
  const [somebody] = cohort;
  if (somebody === undefined) throw new Error('nobody');
  const noura = { ...somebody, lastName: 'Almansour Alqahtani' };
  const phone = newPhone();
  newChat(phone).with(noura).write('See you at the clinic');
  await phone.open('/messages');
  const name = page
    .getByRole('list', { name: 'Conversations' })
    .getByText(displayName(noura), { exact: true });
  await expect.element(name).toBeVisible();
  const rightOf = (element: Element | null) => element?.getBoundingClientRect().right ?? 0;
  expect(rightOf(name.element())).toBeLessThanOrEqual(rightOf(name.element().parentElement) + 1);
});
