import type { BrowserContext, Page } from '@playwright/test';
import { answer, field, kept, newPost, places, post, postLinks, sheet, write } from './draft-steps.ts';
import { expect, test } from './fixtures.ts';

test('a text stays when its sheet is closed, the app is reloaded, and until it is posted', async ({
  page,
  login,
}) => {
  await login();
  await write(page);
  await page.keyboard.type('Half a ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('thought');
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toBeHidden();
  await newPost(page).click();
  await expect(field(page)).toBeFocused();
  await expect(kept(page)).toBeVisible();
  await page.keyboard.type('s');
  await expect(field(page).locator('b')).toHaveText('thoughts');
  await expect(kept(page)).toBeVisible();
  await page.reload();
  await newPost(page).click();
  await expect(field(page)).toHaveText('Half a thoughts');
  await expect(field(page).locator('b')).toHaveText('thoughts');
  await expect(kept(page)).toBeVisible();
  expect(await places(page)).toEqual(['post:3']);
  await post(page).click();
  await expect(sheet(page)).toBeHidden();
  await expect(page.getByText('Half a thoughts').first()).toBeVisible();
  await expect.poll(() => places(page)).toEqual([]);
  await newPost(page).click();
  await expect(field(page)).toHaveText('');
  await expect(post(page)).toBeDisabled();
});

test('each place has its own text', async ({ page, login }) => {
  await login('host');
  await write(page);
  await page.keyboard.type('For the forum');
  await expect(kept(page)).toBeVisible();
  await page.goto('/announce');
  await page.getByRole('button', { name: /^New Announcement/ }).click();
  await expect(field(page, 'New announcement')).toBeFocused();
  await expect(field(page, 'New announcement')).toHaveText('');
  await page.keyboard.type('For everybody');
  await expect(kept(page)).toBeVisible();
  await page.goto('/forum');
  await expect(postLinks(page).first()).toBeVisible();
  const links = await postLinks(page).evaluateAll((all) =>
    all.map((link) => link.getAttribute('href') ?? ''),
  );
  const [first = '', second = ''] = [...new Set(links)].slice(-2);
  for (const address of [first, second]) {
    await page.goto(address);
    await answer(page).click();
    await expect(answer(page)).toHaveText('');
    await page.keyboard.type(`For ${address}`);
    await expect(kept(page)).toBeVisible();
  }
  await page.goto(first);
  await expect(answer(page)).toHaveText(`For ${first}`);
  expect(await places(page)).toHaveLength(4);
  await write(page);
  await expect(field(page)).toHaveText('For the forum');
});

test('a draft that is deleted can be had back at once, and is gone afterwards', async ({ page, login }) => {
  await login();
  await write(page);
  await page.keyboard.type('Not after all');
  await expect(kept(page)).toBeVisible();
  await page.getByRole('button', { name: 'Delete draft' }).click();
  await expect(field(page)).toHaveText('');
  await expect.poll(() => places(page)).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(field(page)).toHaveText('Not after all');
  await expect.poll(() => places(page)).toEqual(['post:3']);
  await page.getByRole('button', { name: 'Delete draft' }).click();
  await expect.poll(() => places(page)).toEqual([]);
  await page.reload();
  await newPost(page).click();
  await expect(field(page)).toHaveText('');
});

test('a draft that is deleted under Waiting stays deleted', async ({ page, login, context }) => {
  await login();
  await write(page);
  await page.keyboard.type('Nobody is to read');
  await expect(kept(page)).toBeVisible();
  // As a page leaves it that is killed before its last write is known to have ended.
  const [place = ''] = await places(page);
  const id = await page.evaluate(() => /"id":(\d+)/.exec(localStorage.getItem('snapshot') ?? '')?.[1]);
  await page.evaluate(
    ([key = '', value = '']) => localStorage.setItem(key, value),
    [`draft:${place}:${id}`, JSON.stringify({ place, html: '<p>Nobody is to</p>', savedAt: 1 })],
  );
  await page.close();
  const again = await context.newPage();
  await again.goto('/account/waiting');
  await again.getByRole('button', { name: 'Delete draft: Post in the forum' }).click();
  await again.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(again.getByText('Nothing waits')).toBeVisible();
  expect(await places(again)).toEqual([]);
  await write(again);
  await expect(field(again)).toHaveText('');
});

async function crash(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  // Never answered: the page is gone.
  session.send('Page.crash').catch(() => undefined);
  await crashed;
}

interface Typed {
  readonly text: string;
  /** When each character stood in the field, in ms before the end. */
  readonly ages: readonly number[];
}

/** Types for a while, at a speed that pauses now and then, and ends in the middle of a word. */
async function typeAndCrash(page: Page, characters: number): Promise<Typed> {
  const times: number[] = [];
  let text = '';
  for (let index = 0; index < characters; index += 1) {
    const character = index % 7 === 6 ? ' ' : String.fromCharCode(97 + (index % 26));
    await page.keyboard.type(character);
    times.push(Date.now());
    text += character;
    if (index % 11 === 10) await page.waitForTimeout(320);
  }
  const end = Date.now();
  await crash(page);
  return { text, ages: times.map((time) => end - time) };
}

async function textAfter(context: BrowserContext): Promise<string> {
  const page = await context.newPage();
  await page.goto('/forum');
  await newPost(page).click();
  await expect(field(page)).toHaveAttribute('data-formats', 'there');
  const text = (await field(page).textContent()) ?? '';
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await expect.poll(() => places(page)).toEqual([]);
  await page.close();
  return text;
}

test('a page that is killed while somebody types loses at most the last pause', async ({
  page,
  login,
  context,
}) => {
  test.setTimeout(90_000);
  await login();
  let current = page;
  const lost: number[] = [];
  for (const characters of [24, 9, 37, 16, 30]) {
    await write(current);
    const { text, ages } = await typeAndCrash(current, characters);
    const left = await textAfter(context);
    const trimmed = left.replaceAll('\u00a0', ' ');
    expect(text.startsWith(trimmed), `“${trimmed}” is how “${text}” begins`).toBe(true);
    lost.push(trimmed.length === text.length ? 0 : (ages[trimmed.length] ?? 0));
    current = await context.newPage();
  }
  test.info().annotations.push({ type: 'lost', description: `${Math.max(...lost)} ms at most` });
  console.info(`Killed 5 times while typing: the oldest key that was lost was ${Math.max(...lost)} ms old.`);
  // The pause, and the time that a slow machine takes for a key.
  expect(Math.max(...lost)).toBeLessThan(300 + 250);
});

test('a page that is left in the middle of a word loses nothing', async ({ page, login, context }) => {
  await login();
  await write(page);
  await page.keyboard.type('Left in the mid');
  await page.goto('about:blank');
  expect(await textAfter(context)).toBe('Left in the mid');
  const next = await context.newPage();
  await write(next);
  await next.keyboard.type('Closed in the mid');
  await next.close({ runBeforeUnload: true });
  expect(await textAfter(context)).toBe('Closed in the mid');
});

test('a phone that has no room says so, and the text stays', async ({ page, login }) => {
  await login();
  await page.addInitScript(() => {
    const add = IDBObjectStore.prototype.add;
    IDBObjectStore.prototype.add = function (this: IDBObjectStore, ...args: Parameters<typeof add>) {
      if (this.name === 'entries' && Reflect.get(window, 'isFull'))
        throw new DOMException('Full', 'QuotaExceededError');
      return add.apply(this, args);
    };
  });
  await write(page);
  await page.keyboard.type('There must be room for this');
  await page.evaluate(() => Reflect.set(window, 'isFull', true));
  await post(page).click();
  await expect(page.getByText('There is no room left on this phone.')).toBeVisible();
  await expect(field(page)).toHaveText('There must be room for this');
  await expect.poll(() => places(page)).toEqual(['post:3']);
  await page.evaluate(() => Reflect.set(window, 'isFull', false));
  await post(page).click();
  await expect(sheet(page)).toBeHidden();
  await expect(page.getByText('There must be room for this').first()).toBeVisible();
});

test('what another tab writes in the same place is offered, and not lost', async ({
  page,
  login,
  context,
}) => {
  await login();
  await write(page);
  await page.keyboard.type('From the first tab');
  await expect(kept(page)).toBeVisible();
  const other = await context.newPage();
  await write(other);
  await expect(field(other)).toHaveText('From the first tab');
  await other.keyboard.type(', and the second');
  await expect(page.getByText('Changed in another tab.')).toBeVisible();
  await expect(field(page)).toHaveText('From the first tab');
  await page.getByRole('button', { name: 'Use that text' }).click();
  await expect(field(page)).toHaveText('From the first tab, and the second');
  await post(page).click();
  await expect(sheet(page)).toBeHidden();
  await expect(field(other)).toHaveText('');
});
