import type { Page } from '@playwright/test';
import { limits } from '#contract/limits.ts';
import { listThreads } from '#contract/threads.ts';
import { call } from './api-caller.ts';
import { field, newPost, post, sheet, write } from './draft-steps.ts';
import { expect, test } from './fixtures.ts';
import { forum } from './live-steps.ts';
import { readStoredData } from './stored-data.ts';

const address = 'https://example.org/a_(b)';

test('a post is written with formats by keys alone, and stands on the server as it was written', async ({
  page,
  login,
  callerFor,
}) => {
  await login();
  await write(page);
  await page.keyboard.type('By keys ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('alone');
  await page.keyboard.press('Control+b');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Shift+8');
  await page.keyboard.type('One');
  await page.keyboard.press('Enter');
  await page.keyboard.insertText('مرحبا 👋🏽 & <tags>');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type(`The end: ${address}.`);
  await page.keyboard.press('Control+Enter');
  await expect(sheet(page)).toBeHidden();
  const link = page.getByRole('link').and(page.locator('a[href^="/forum/"]')).first();
  await expect(page.getByRole('listitem').first()).toContainText('By keys alone');
  await expect(page.getByText('Waiting to send')).toHaveCount(0);

  const reader = await callerFor('second');
  const { content } = await call(reader, listThreads, { params: { id: String(forum) }, query: {} });
  expect(content[0]?.message).toBe(
    '<p>By keys <strong>alone</strong></p><ul><li>One</li><li>مرحبا 👋🏽 &amp; &lt;tags&gt;</li></ul>' +
      `<p>The end: <a href="${address}" rel="noopener nofollow ugc">${address}</a>.</p>`,
  );
  await link.click();
  await expect(page.locator('article div[dir="auto"]').first()).toHaveJSProperty(
    'innerHTML',
    '<p dir="auto">By keys <strong>alone</strong></p>' +
      '<ul dir="auto"><li>One</li><li>مرحبا 👋🏽 &amp; &lt;tags&gt;</li></ul>' +
      `<p dir="auto">The end: <a href="${address}" target="_blank" rel="noopener nofollow ugc">${address}</a>.</p>`,
  );
});

test('what is typed before the formats are there is kept when they come, with the caret in it', async ({
  page,
  login,
}) => {
  let held = Promise.withResolvers<void>();
  await page.route('**/assets/squire-engine-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  const openEarly = async () => {
    held = Promise.withResolvers();
    await page.goto('/forum');
    await newPost(page).click();
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveAttribute('data-formats', 'to come');
  };
  const letCome = async () => {
    held.resolve();
    await expect(field(page)).toHaveAttribute('data-formats', 'there');
  };
  await login();
  await openEarly();
  await page.keyboard.type('Typed at once');
  await page.keyboard.press('Enter');
  await page.keyboard.type('and twice');
  await field(page).evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', '<b>three</b>');
    clipboardData.setData('text/plain', ' <thrice>');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await page.keyboard.press('ArrowLeft');
  await letCome();
  await page.keyboard.type('!');
  const lines = () => field(page).evaluate((element) => element.innerHTML.replace(/\u200b/g, ''));
  expect(await lines()).toBe('<div>Typed at once</div><div>and twice &lt;thrice!&gt;</div>');

  // A blank at the end of a line is not drawn, and must not be lost.
  await openEarly();
  await page.keyboard.type(' Two ');
  await letCome();
  await page.keyboard.type('words');
  await expect(field(page)).toHaveText(/and twice <thrice!>\sTwo\swords$/);
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

/** Types without a pause for several times as long as a draft may wait, and ends in the middle of a word. */
async function typeAndCrash(page: Page): Promise<Typed> {
  const times: number[] = [];
  let text = '';
  const start = Date.now();
  while (Date.now() - start < limits.draftPauseMs * 5) {
    const character = text.length % 7 === 6 ? ' ' : String.fromCharCode(97 + (text.length % 26));
    await page.keyboard.type(character);
    times.push(Date.now());
    text += character;
  }
  const end = Date.now();
  await crash(page);
  return { text, ages: times.map((time) => end - time) };
}

test('a draft outlives a page that is reloaded, left, closed and killed in the middle of a word', async ({
  page,
  login,
  context,
}) => {
  await login();
  await write(page);
  await page.keyboard.type('Half a ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('thought');
  await page.reload();
  await newPost(page).click();
  await expect(field(page)).toHaveAttribute('data-formats', 'there');
  await expect(field(page)).toHaveText('Half a thought');
  await expect(field(page).locator('b')).toHaveText('thought');
  await page.keyboard.type(', left');
  await page.goto('about:blank');
  await write(page);
  await expect(field(page)).toHaveText('Half a thought, left');
  await page.keyboard.type(', closed ');
  await page.close({ runBeforeUnload: true });

  const killed = await context.newPage();
  await write(killed);
  const before = 'Half a thought, left, closed ';
  await expect(field(killed)).toHaveText(before);
  const { text, ages } = await typeAndCrash(killed);
  const last = await context.newPage();
  await write(last);
  const left = ((await field(last).textContent()) ?? '').replace(/\s/g, ' ').slice(before.length);
  expect(text.startsWith(left), `“${left}” is how “${text}” begins`).toBe(true);
  // The pause, and the time that a slow machine takes for a key.
  expect(left.length === text.length ? 0 : ages[left.length]).toBeLessThan(limits.draftPauseMs + 700);
});

test('what another tab writes in the same place is offered, and not lost', async ({
  page,
  login,
  context,
}) => {
  await login();
  await write(page);
  await page.keyboard.type('From the first tab');
  await expect(page.getByText('Draft kept')).toBeVisible();
  const other = await context.newPage();
  await write(other);
  await expect(field(other)).toHaveText('From the first tab');
  await other.keyboard.type(', and the second');
  await expect.poll(async () => (await readStoredData(other)).databases).toContain('and the second');
  await expect(page.getByText('Changed in another tab.')).toBeVisible();
  await expect(field(page)).toHaveText('From the first tab');
  await page.getByRole('button', { name: 'Use that text' }).click();
  await expect(field(page)).toHaveText('From the first tab, and the second');
  await post(page).click();
  await expect(sheet(page)).toBeHidden();
  await expect(field(other)).toHaveText('');
});
