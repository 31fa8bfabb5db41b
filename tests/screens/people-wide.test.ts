import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getUserBySuffix } from '#contract/users.ts';
import { refuse } from './support/fake-server.ts';
import { newPhone, type OpenedApp } from './support/open-app.tsx';
import { answerPeople, everyone, manyPeople, row, rows, search } from './support/people-list.ts';
import { onScreenOf } from './support/post-steps.ts';
import { expectSound } from './support/sound.ts';

const pane = (name: string) => page.getByRole('region', { name });
const nameIn = (name: string) => pane(name).getByRole('heading', { level: 2, name });
const column = () => document.querySelector('[data-scroll-restoration-id="people"]');
/** Address that the browser shows, and that one gives on. */
const shownBy = (app: OpenedApp) => app.router.history.location.href;

/** Name in a row that is seen whole, so that no tap moves it. */
function nameInTheMiddle(): string {
  const isInTheMiddle = (one: Element) => {
    const { top, bottom } = one.getBoundingClientRect();
    return top > innerHeight / 4 && bottom < (innerHeight * 3) / 4;
  };
  return rows.elements().find(isInTheMiddle)?.querySelector('a')?.textContent ?? '';
}

/** A wide screen has the list of people. */
async function openPeople(people = everyone) {
  await onScreenOf(1280, 800);
  const phone = newPhone();
  answerPeople(phone.server, people);
  const app = await phone.open('/contacts');
  await expect.element(rows.first()).toBeVisible();
  return { ...phone, app };
}

describe('people on a wide screen', () => {
  test('a person opens beside the list, which keeps its place; Back closes them', async () => {
    const { app } = await openPeople(manyPeople(200));
    await expect.element(pane('Profile')).toMatchTextContent('Choose somebody');
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveLength(1);
    await expectSound('people, wide, nobody chosen');
    column()?.scrollTo(0, 900);
    await expect.poll(() => column()?.scrollTop).toBe(900);
    await expect.poll(nameInTheMiddle).not.toBe('');
    const name = nameInTheMiddle();
    await row(name).getByRole('link').click();
    await expect.element(nameIn(name)).toHaveFocus();
    await expect.element(row(name).getByRole('link')).toHaveAttribute('aria-current', 'page');
    expect(document.title).toMatch(name);
    expect(column()?.scrollTop).toBe(900);
    await expectSound('people, wide, somebody open');
    app.router.history.back();
    await expect.element(pane('Profile')).toMatchTextContent('Choose somebody');
    await expect.element(page.getByRole('heading', { level: 1, name: 'People' })).toHaveFocus();
    await expect.poll(() => column()?.scrollTop).toBe(900);
  });

  test("the address is the person's own, also in a tab of theirs", async () => {
    const { app } = await openPeople();
    await row('Reem Alshehri').getByRole('link').click();
    await expect.element(nameIn('Reem Alshehri')).toBeVisible();
    expect(shownBy(app)).toBe('/reem_alshehri');
    await expect.element(row('Reem Alshehri').getByRole('link')).toHaveAttribute('href', '/reem_alshehri');
    await page.getByRole('tab', { name: 'Chat' }).click();
    await expect.poll(() => shownBy(app)).toBe('/reem_alshehri?tab=chat');
    await expect.element(page.getByRole('tab', { name: 'Chat' })).toHaveAttribute('aria-selected', 'true');
    await expect.element(row('Reem Alshehri')).toBeVisible();
  });

  test('who is found opens beside what was found, and one may search on', async () => {
    const { app } = await openPeople();
    await search.fill('reem');
    await row('Reem Alshehri').getByRole('link').click();
    await expect.element(nameIn('Reem Alshehri')).toBeVisible();
    await expect.element(rows).toHaveLength(1);
    await search.fill('abdullah');
    await expect.poll(app.address).toBe('/contacts/reem_alshehri?q=abdullah');
    await expect.element(nameIn('Reem Alshehri')).toBeVisible();
    await expect.element(search).toHaveFocus();
    expect(shownBy(app)).toBe('/reem_alshehri');
    await row('Abdullah Alnasser').getByRole('link').click();
    await expect.element(nameIn('Abdullah Alnasser')).toHaveFocus();
    app.router.history.back();
    await expect.element(nameIn('Reem Alshehri')).toBeVisible();
  });

  test('where there is no more room for both the person stays, with a way back to the list', async () => {
    const { app } = await openPeople();
    await row('Reem Alshehri').getByRole('link').click();
    await expect.element(nameIn('Reem Alshehri')).toBeVisible();
    await page.viewport(390, 844);
    await expect.element(page.getByRole('heading', { level: 1, name: 'Reem Alshehri' })).toBeVisible();
    await expect.element(search).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Back' }).click();
    await expect.element(search).toBeVisible();
    expect(app.address()).toBe('/contacts');
  });

  test('an address of a person is a page of its own', async () => {
    await onScreenOf(1280, 800);
    const phone = newPhone();
    answerPeople(phone.server, everyone);
    const app = await phone.open('/contacts/reem_alshehri');
    await expect.element(page.getByRole('heading', { level: 1, name: 'Reem Alshehri' })).toBeVisible();
    expect(app.address()).toBe('/reem_alshehri');
  });

  test('somebody who is not there any more is said to be so beside the list', async () => {
    const { server } = await openPeople();
    server.on(getUserBySuffix, () => refuse('not_found'));
    await row('Reem Alshehri').getByRole('link').click();
    await expect.element(pane('Profile')).toMatchTextContent('There is nobody at this address.');
    await expect.element(row('Reem Alshehri')).toBeVisible();
  });
});
