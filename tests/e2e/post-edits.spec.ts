import type { BrowserContext, Page } from '@playwright/test';
import { answer, field, kept, newPost, places, post, sheet, write } from './draft-steps.ts';
import { expect, test, untilInstalled } from './fixtures.ts';
import { forum, postAs } from './live-steps.ts';
import { item, refuseWrites } from './post-steps.ts';

// Whether a post that was sent and deleted at once has left something behind may be asked, and is answered with 404.
test.beforeEach(({ consoleGuard }) => consoleGuard.allow(/404/));

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const send = (page: Page) => sheet(page, 'Edit').getByRole('button', { name: 'Post', exact: true }).click();

/** Writes a post that waits, in a page without a network. */
async function postOffline(page: Page, context: BrowserContext, text: string): Promise<void> {
  await write(page);
  await untilInstalled(page);
  await context.setOffline(true);
  await page.keyboard.type(text);
  await post(page).click();
  await expect(sheet(page)).toBeHidden();
}

/** Writes an answer to a post of the list that is open, and goes back there. */
async function answerTo(page: Page, text: string, words: string): Promise<void> {
  await item(page, text).getByRole('link').first().click();
  await answer(page).click();
  await page.keyboard.type(words);
  await page.keyboard.press('Control+Enter');
  await expect(item(page, words)).toBeVisible();
  await page.goBack();
}

async function rewrite(page: Page, from: string, to: string): Promise<void> {
  await expect(field(page, 'Edit')).toHaveText(from);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(to);
}

test('what waits can be written anew: it is there once, in its new words', async ({
  page,
  login,
  context,
}) => {
  await login();
  await page.goto('/forum');
  await expect(newPost(page)).toBeVisible();
  await newPost(page).click();
  await expect(field(page)).toHaveAttribute('data-formats', 'there');
  await untilInstalled(page);
  await context.setOffline(true);
  await page.keyboard.type('Written in a tunel');
  await post(page).click();
  await expect(sheet(page)).toBeHidden();
  await expect(page.getByText('Waiting to send')).toBeVisible();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(field(page, 'Edit')).toHaveText('Written in a tunel');
  await expect(field(page, 'Edit')).toBeFocused();
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('nel');
  await sheet(page, 'Edit').getByRole('button', { name: 'Post', exact: true }).click();
  await expect(sheet(page, 'Edit')).toBeHidden();
  await expect(page.getByText('Waiting to send')).toHaveCount(1);
  await context.setOffline(false);
  await expect(page.getByText('Waiting to send')).toHaveCount(0);
  await expect(page.getByText('Written in a tunnel')).toHaveCount(1);
  await expect(page.getByText('Written in a tunel')).toHaveCount(0);
  expect(await places(page)).toEqual([]);
});

test('what is sent while it is being changed stands there once too, in its new words', async ({
  page,
  login,
  context,
}) => {
  await login();
  await write(page);
  await untilInstalled(page);
  await context.setOffline(true);
  await page.keyboard.type('Sent to soon');
  await post(page).click();
  await expect(sheet(page)).toBeHidden();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(field(page, 'Edit')).toHaveText('Sent to soon');
  await context.setOffline(false);
  await expect(page.getByText('Waiting to send')).toHaveCount(0);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Sent too soon');
  await sheet(page, 'Edit').getByRole('button', { name: 'Post', exact: true }).click();
  await expect(sheet(page, 'Edit')).toBeHidden();
  await expect(page.getByText('Sent too soon')).toHaveCount(1);
  await expect(page.getByText('Sent to soon')).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('Sent too soon')).toHaveCount(1);
  await expect(page.getByText('Sent to soon')).toHaveCount(0);
});

test('a change that outlived what it changes goes on in the composer', async ({ page, login, context }) => {
  await login();
  await write(page);
  await untilInstalled(page);
  await context.setOffline(true);
  await page.keyboard.type('Gone before');
  await post(page).click();
  await expect(sheet(page)).toBeHidden();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(field(page, 'Edit')).toHaveText('Gone before');
  await page.keyboard.press('End');
  await page.keyboard.type(' I was done');
  await expect(kept(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await context.setOffline(false);
  await expect(page.getByText('Waiting to send')).toHaveCount(0);
  await page.goto('/account/waiting');
  await page.getByRole('link', { name: /^Change to a post/ }).click();
  await expect.poll(() => places(page)).toEqual(['post:3']);
  await newPost(page).click();
  await expect(field(page)).toHaveText('Gone before I was done');
});

test('changing a post that waits keeps its place, and loses nothing of what was answered to it', async ({
  page,
  login,
  context,
}) => {
  await login();
  await postOffline(page, context, 'A qestion of mine');
  await answerTo(page, 'A qestion of mine', 'And a long thought');
  await item(page, 'A qestion of mine').getByRole('button', { name: 'Edit', exact: true }).click();
  await rewrite(page, 'A qestion of mine', 'A question of mine');
  await send(page);
  await expect(sheet(page, 'Edit')).toBeHidden();
  // The button that was pressed has gone with its row.
  await expect(page.locator(':focus')).toContainText('A question of mine');
  await expect(item(page, 'A question of mine')).toContainText('1 answer');
  await context.setOffline(false);
  await expect(page.getByText('Waiting to send')).toHaveCount(0);
  await item(page, 'A question of mine').getByRole('link').first().click();
  await expect(item(page, 'And a long thought')).toBeVisible();
  await page.reload();
  await expect(item(page, 'And a long thought')).toBeVisible();
});

test('an open post that waits stays open when it is changed', async ({ page, login, context }) => {
  await login();
  await postOffline(page, context, 'Opened and wrong');
  await item(page, 'Opened and wrong').getByRole('link').first().click();
  await expect(page).toHaveURL(/[/]forum[/][\da-f-]{36}$/);
  const address = page.url();
  await button(page, 'Edit').click();
  await rewrite(page, 'Opened and wrong', 'Opened and right');
  await send(page);
  await expect(sheet(page, 'Edit')).toBeHidden();
  await expect(page.getByRole('article').first()).toContainText('Opened and right');
  await expect(page).not.toHaveURL(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(/[/]forum$/);
});

test('discarding a post that waits says what goes with it', async ({ page, login, context }) => {
  await login();
  await postOffline(page, context, 'To be discarded');
  await answerTo(page, 'To be discarded', 'An answer below');
  await item(page, 'To be discarded').getByRole('button', { name: 'Discard', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Discard this post?' });
  await expect(dialog).toContainText('1 answer that belongs to it goes too.');
});

interface Failing {
  readonly method: 'add' | 'delete';
  readonly kind?: string;
}

/** The phone's storage fails at what waits, until the function that is returned is called. */
async function breakEntries(page: Page, failing: Failing): Promise<() => Promise<void>> {
  await page.evaluate(({ method, kind }) => {
    const original = IDBObjectStore.prototype[method];
    const set = (next: unknown) => Object.assign(IDBObjectStore.prototype, { [method]: next });
    Object.assign(window, { heal: () => void set(original) });
    set(function (this: IDBObjectStore, value: unknown) {
      const isMeant = kind === undefined || Reflect.get(Object(value), 'kind') === kind;
      if (this.name === 'entries' && isMeant) throw new DOMException('Lost', 'UnknownError');
      return Reflect.apply(original, this, [value]);
    });
  }, failing);
  return () => page.evaluate(() => Reflect.get(window, 'heal')());
}

test('a storage that fails in the middle of a change makes no second post', async ({
  page,
  login,
  context,
}) => {
  await login();
  await postOffline(page, context, 'Okapi at first');
  await button(page, 'Edit').click();
  await rewrite(page, 'Okapi at first', 'Okapi changed');
  const heal = await breakEntries(page, { method: 'delete' });
  await send(page);
  await expect(sheet(page, 'Edit')).toBeHidden();
  await heal();
  await expect(item(page, 'Okapi changed')).toHaveCount(1);
  await expect(item(page, 'Okapi at first')).toHaveCount(0);
});

test('where the one that was sent meanwhile could not be deleted, a second press does only that', async ({
  page,
  login,
  context,
}) => {
  await login();
  await postOffline(page, context, 'Sent to early');
  await button(page, 'Edit').click();
  await expect(field(page, 'Edit')).toHaveText('Sent to early');
  await context.setOffline(false);
  await expect(page.getByText('Waiting to send')).toHaveCount(0);
  await rewrite(page, 'Sent to early', 'Sent too early');
  const heal = await breakEntries(page, { method: 'add', kind: 'thread.delete' });
  await send(page);
  await expect(sheet(page, 'Edit').getByRole('alert')).toBeVisible();
  await heal();
  await send(page);
  await expect(sheet(page, 'Edit')).toBeHidden();
  await expect(item(page, 'Sent too early')).toHaveCount(1);
  await expect(item(page, 'Sent to early')).toHaveCount(0);
});

test.describe('without a worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('a refused post that is open stays open when it is tried again', async ({
    page,
    login,
    consoleGuard,
  }) => {
    consoleGuard.allow(/403/);
    await login();
    const allow = await refuseWrites(page, 'Not now.');
    await write(page);
    await page.keyboard.type('Refused at first');
    await post(page).click();
    await expect(page.getByText('Not sent: Not now.')).toBeVisible();
    await item(page, 'Refused at first').getByRole('link').first().click();
    const open = page.getByRole('article').first();
    await expect(open).toContainText('Refused at first');
    const address = page.url();
    await allow();
    await button(page, 'Retry').click();
    await expect(page).not.toHaveURL(address);
    await expect(open).toContainText('Refused at first');
    await expect(page.getByText('Not sent')).toHaveCount(0);
    await expect(page.getByText('Waiting to send')).toHaveCount(0);
    await expect(open).toContainText('Refused at first');
  });

  test('the change to a refused answer that was discarded goes on as an answer', async ({
    page,
    login,
    consoleGuard,
    onDevice,
  }) => {
    consoleGuard.allow(/403/);
    const host = await onDevice('host');
    const { id } = await postAs(host, { eventId: forum, message: 'A question' });
    await host.context().close();
    await login();
    await page.goto(`/forum/${id}`);
    await refuseWrites(page, 'Not now.');
    await answer(page).click();
    await page.keyboard.type('Between us');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Not sent: Not now.')).toBeVisible();
    await button(page, 'Edit').click();
    await rewrite(page, 'Between us', 'Between us only');
    await expect(kept(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await button(page, 'Discard').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await page.goto('/account/waiting');
    await page.getByRole('link', { name: /^Change to an answer/ }).click();
    await expect(page).toHaveURL(new RegExp(`/forum/${id}$`));
    await expect(answer(page)).toHaveText('Between us only');
    expect(await places(page)).toEqual([`answer:${forum}:${id}`]);
  });
});
