import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { newPhone } from './support/open-app.tsx';
import { answerPeople, lastPerson, list, manyPeople, rows, search } from './support/people-list.ts';

const count = 1_000;
const thousand = manyPeople(count);
const letters = page.getByRole('slider', { name: 'Jump to a letter' });
const letter = (name: string) => list.getByRole('heading', { name, exact: true });
const lastName = `${lastPerson.firstName} ${lastPerson.lastName}`;
const drawn = () => [...document.querySelectorAll<HTMLElement>('main [data-index]')];
const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

async function openPeople() {
  const phone = newPhone();
  answerPeople(phone.server, thousand);
  const app = await phone.open('/contacts');
  await expect.element(letters).toHaveAttribute('aria-valuemax', '29');
  return app;
}

/** A row near the middle of the screen, and where it stands. */
function middleRow() {
  const [first] = drawn()
    .map((row) => ({ name: row.querySelector('a')?.textContent ?? '', y: row.getBoundingClientRect().top }))
    .filter(({ y }) => y >= 300)
    .sort((one, other) => one.y - other.y);
  return first;
}

test('everyone can be reached by scrolling, and few are drawn at a time', async () => {
  await openPeople();
  await expect.element(search).toHaveAttribute('placeholder', 'Search 1,000 people');
  const seen = new Set<number>();
  let most = 0;
  for (let last = -1; window.scrollY !== last; ) {
    last = window.scrollY;
    for (const row of drawn()) seen.add(Number(row.ariaPosInSet));
    most = Math.max(most, drawn().length);
    window.scrollBy(0, 1_000);
    await frame();
  }
  expect([...seen].sort((one, other) => one - other)).toEqual(thousand.map((_, index) => index + 1));
  expect(most).toBeLessThan(60);
  await expect.element(rows.last()).toMatchTextContent(lastName);
  await expect.element(rows.last()).toHaveAttribute('aria-setsize', String(count));
});

test('the letters at the side lead to their people, by key, tap and drag', async () => {
  await openPeople();
  await letters.click({ position: { x: 4, y: 4 } });
  await userEvent.keyboard('{End}');
  await expect.element(letter('ي')).toBeInViewport();
  await expect.element(letters).toHaveAttribute('aria-valuetext', 'ي');
  await userEvent.keyboard('{Home}');
  await expect.element(letter('A')).toBeInViewport();

  await userEvent.pointer({ target: letters.getByText('M', { exact: true }), keys: '[MouseLeft>]' });
  await expect.element(letter('M')).toBeInViewport();
  await userEvent.pointer({ target: letters.getByText('T', { exact: true }) });
  await expect.element(letter('T')).toBeInViewport();
  expect(letter('T').element().getBoundingClientRect().y).toBeLessThan(40);
  await userEvent.pointer('[/MouseLeft]');
});

test('the search finds who stands last', async () => {
  const { address } = await openPeople();
  await search.fill(`${lastPerson.lastName} ${lastPerson.firstName}`.toLowerCase());
  await expect.element(page.getByText('1 found')).toBeVisible();
  await rows.getByRole('link').click();
  await expect.poll(address).toBe('/zz_last');
});

test('Back returns to the place in the list', async () => {
  const { router } = await openPeople();
  await userEvent.pointer([{ target: letters.getByText('M', { exact: true }), keys: '[MouseLeft]' }]);
  await expect.element(letter('M')).toBeInViewport();
  const atLetter = window.scrollY;
  await userEvent.wheel(list, { delta: { y: 333 } });
  await expect.poll(() => window.scrollY).toBe(atLetter + 333);
  const before = middleRow();
  await list.getByRole('link', { name: before?.name ?? '' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: before?.name ?? '' })).toBeVisible();
  expect(window.scrollY).toBe(0);
  router.history.back();
  await expect.poll(middleRow).toEqual(before);
});

test('the focus stays in its row while that is out of sight', async () => {
  await openPeople();
  const star = rows.nth(2).getByRole('button');
  const name = star.element().getAttribute('aria-label') ?? '';
  (star.element() as HTMLElement).focus();
  window.scrollBy(0, 20_000);
  await expect.poll(() => drawn().some((row) => Number(row.ariaPosInSet) > 200)).toBe(true);
  await expect.element(page.getByRole('button', { name, exact: true })).toHaveFocus();
  await userEvent.tab();
  const next = drawn()
    .find((row) => row.ariaPosInSet === '4')
    ?.querySelector('a');
  expect(document.activeElement).toBe(next);
  await expect.poll(() => next?.getBoundingClientRect().top).toBeGreaterThanOrEqual(0);
});
