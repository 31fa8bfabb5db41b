import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { newPhone } from './support/open-app.tsx';
import { newUser } from './support/people.ts';
import { newForum } from './support/threads.ts';
import { countUnread } from './support/unread.ts';

const links = page.getByRole('navigation', { name: 'Quick links' }).getByRole('link');

/** Measures the links of Reception on a screen as wide as this. */
async function measureLinks(width: number) {
  await page.viewport(width, 844);
  onTestFinished(() => page.viewport(390, 844));
  const phone = newPhone();
  countUnread(phone, newForum(phone));
  await phone.open('/');
  await expect.element(links.first()).toBeVisible();
  return links.elements().map((link) => {
    const words = document.createRange();
    words.selectNodeContents(link);
    const { left, right } = link.getBoundingClientRect();
    const rows = [...words.getClientRects()].filter((part) => part.width > 0);
    const word = rows.at(-1);
    return {
      width: Math.round(right - left),
      height: link.clientHeight,
      isInside: word !== undefined && word.left >= left && word.right <= right,
    };
  });
}

test.each([360, 390, 1280])(
  'quick links have one size, and their words stand inside on one line at %i',
  async (width) => {
    const [first, ...others] = await measureLinks(width);
    expect(first).toMatchObject({ height: 58, isInside: true });
    expect(others).toEqual([first, first, first]);
  },
);

test('who is not of the cohort finds no link that leads to what is closed to them', async () => {
  // No record of the cohort's events is whoever's that is not in them.
  const { open } = newPhone();
  await open('/');
  const words = () => links.elements().map((link) => link.textContent);
  await expect.poll(words).toEqual(['Edit profile', 'Welcome room', 'People', 'Be a mentor']);
  const { address } = await open('/');
  await expect.element(links.last()).toHaveTextContent('Be a mentor');
  await links.last().click();
  await expect.poll(address).toMatch(/^\/apply\/mentor/);
});

test('the greeting of the longest name takes two lines', async () => {
  const { open } = newPhone({ me: newUser({ firstName: 'Wolfeschlegelsteinhausen'.padEnd(60, 'o') }) });
  await open('/');
  const title = page.getByRole('heading', { level: 1 });
  await expect.element(title).toMatchTextContent(/Wolfeschlegel/);
  const { lineHeight } = getComputedStyle(title.element());
  const { height, right } = title.element().getBoundingClientRect();
  expect(height).toBeLessThanOrEqual(2 * Number.parseFloat(lineHeight) + 1);
  expect(right).toBeLessThan(window.innerWidth);
});

test('a tap on the welcome video says without a network what it needs', async () => {
  const { open, setOnline } = newPhone();
  await open('/');
  const video = page.getByRole('button', { name: /^Welcome video/ });
  await expect.element(video).toBeVisible();
  setOnline(false);
  await expect.element(video).toMatchTextContent('Needs internet');
  await video.click({ force: true });
  await expect.element(page.getByText('The video needs the internet.').first()).toBeVisible();
  await expect.element(video).toBeVisible();
});
