import type { Page } from '@playwright/test';
import { field, openComposer, paste, post, sheet, tool, written } from './composer-steps.ts';
import { expect, signInWithPassword, test } from './fixtures.ts';
import { expectSound } from './sound.ts';

async function expectOnTop(page: Page, html: string): Promise<void> {
  await post(page).click();
  await expect(sheet(page)).toBeHidden();
  await page.locator('a[href^="/forum/"]').first().click();
  await expect(page.locator('article div[dir="auto"]').first()).toHaveJSProperty('innerHTML', html);
}

test('what is bold, a list or a link is shown to others as it was written', async ({ page }) => {
  await openComposer(page);
  await expect(post(page)).toBeDisabled();
  await page.keyboard.type('A ');
  await tool(page, 'Bold').click();
  await expect(tool(page, 'Bold')).toHaveAttribute('aria-pressed', 'true');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('bold');
  await tool(page, 'Bold').click();
  await page.keyboard.type(' and an ');
  await page.keyboard.press('Control+i');
  await page.keyboard.type('italic');
  await expect(tool(page, 'Italic')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Control+i');
  await page.keyboard.type(' word');
  await page.keyboard.press('Enter');
  await tool(page, 'Bulleted list').click();
  await page.keyboard.type('One');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Two');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(tool(page, 'Bulleted list')).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.type('The end, bare: https://example.org/a_(b).');
  await expectOnTop(
    page,
    '<p dir="auto">A <strong>bold</strong> and an <em>italic</em> word</p>' +
      '<ul dir="auto"><li>One</li><li>Two</li></ul>' +
      '<p dir="auto">The end, bare: <a href="https://example.org/a_(b)" target="_blank" rel="noopener nofollow ugc">https://example.org/a_(b)</a>.</p>',
  );
});

test('a link is asked for, completed, refused, changed and taken away', async ({ page }) => {
  await openComposer(page);
  await page.keyboard.type('Read this');
  await page.keyboard.press('Shift+Control+ArrowLeft');
  await tool(page, 'Link').click();
  const address = sheet(page).getByRole('textbox', { name: 'Address of the link' });
  await expect(address).toBeFocused();
  for (const bad of ['javascript:alert(1)', 'not an address', 'data:text/html,x', 'word']) {
    await address.fill(bad);
    await address.press('Enter');
    await expect(page.getByText('This is not the address of a page.')).toBeVisible();
  }
  await expectSound(page, 'the field for a link');
  await address.press('Escape');
  await expect(sheet(page)).toBeVisible();
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Control+k');
  await address.fill('example.org/paper');
  await address.press('Enter');
  await expect(field(page)).toBeFocused();
  expect(await written(page)).toBe('<div>Read <a href="https://example.org/paper">this</a></div>');
  await page.keyboard.press('ArrowLeft');
  await expect(tool(page, 'Link')).toHaveAttribute('aria-pressed', 'true');
  await tool(page, 'Link').click();
  await expect(address).toHaveValue('https://example.org/paper');
  await tool(page, 'Remove link').click();
  expect(await written(page)).toBe('<div>Read this</div>');
});

test('a link to a screen of the app opens it within the app', async ({ page }) => {
  await openComposer(page);
  await paste(field(page), {
    'text/html': '<p>See <a href="/contacts">who is here</a></p>',
    'text/plain': 'See',
  });
  await post(page).click();
  await expect(sheet(page)).toBeHidden();
  await page.locator('a[href^="/forum/"]').first().click();
  await page.evaluate(() => Reflect.set(window, 'isSamePage', true));
  await page.getByRole('link', { name: 'who is here' }).click();
  await expect(page).toHaveURL(/\/contacts$/);
  expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true);
});

test('every script and every sign is kept, each line in its own direction', async ({ page }) => {
  await openComposer(page);
  await page.keyboard.insertText('مرحبا بالجميع 👋🏽 في القاعة');
  await page.keyboard.press('Enter');
  await page.keyboard.insertText('Zürich – “東京” 👨‍👩‍👧‍👦 & <tags>');
  const lines = field(page).locator('div');
  const edge = (index: number) =>
    lines.nth(index).evaluate((line) => {
      const range = document.createRange();
      range.selectNodeContents(line);
      const [text, box] = [range.getBoundingClientRect(), line.getBoundingClientRect()];
      return Math.abs(text.right - box.right) < 2
        ? 'right'
        : Math.abs(text.left - box.left) < 2
          ? 'left'
          : 'neither';
    });
  expect([await edge(0), await edge(1)]).toEqual(['right', 'left']);
  await expectOnTop(
    page,
    '<p dir="auto">مرحبا بالجميع 👋🏽 في القاعة</p><p dir="auto">Zürich – “東京” 👨‍👩‍👧‍👦 &amp; &lt;tags&gt;</p>',
  );
});

test('a text that is too long says so, and is not cut', async ({ page }) => {
  await openComposer(page);
  await paste(field(page), { 'text/plain': 'word '.repeat(3_900) });
  await expect(page.getByText(/^\d+ characters left$/)).toBeVisible();
  await expect(post(page)).toBeEnabled();
  await paste(field(page), { 'text/plain': 'word '.repeat(200) });
  await expect(page.getByText(/^\d+ characters too many$/)).toBeVisible();
  await expect(post(page)).toBeDisabled();
  expect((await written(page)).length).toBeGreaterThan(20_000);
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
});

test('with the keyboard alone a post is written and sent', async ({ page }) => {
  await openComposer(page);
  await page.keyboard.type('By keys ');
  await page.keyboard.press('Tab');
  await expect(tool(page, 'Delete draft')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(tool(page, 'Bold')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('alone');
  expect(await written(page)).toBe('<div>By keys <b>alone</b></div>');
  await page.keyboard.press('Control+Enter');
  await expect(sheet(page)).toBeHidden();
  await expect(page.getByText('By keys alone').first()).toBeVisible();
});

test.describe('before the editor is there', () => {
  // What the worker keeps would be there at once.
  test.use({ serviceWorkers: 'block' });

  /** The composer is open, and its code on the way until the function is called that this gives. */
  async function openEarly(page: Page): Promise<() => Promise<void>> {
    await signInWithPassword(page, 'participant@demo.test');
    const held = Promise.withResolvers<void>();
    await page.route('**/assets/squire-engine-*.js', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto('/forum');
    await page.getByRole('button', { name: /^New Post/ }).click();
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveAttribute('data-formats', 'to come');
    return async () => {
      held.resolve();
      await expect(field(page)).toHaveAttribute('data-formats', 'there');
    };
  }

  test('a blank between two words stays when it comes', async ({ page }) => {
    const letCome = await openEarly(page);
    await page.keyboard.type('Two ');
    await letCome();
    await page.keyboard.type('words');
    await expect(field(page)).toHaveText(/^Two\swords$/);
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
  });

  test('what is typed is kept, with the caret in it', async ({ page }) => {
    const letCome = await openEarly(page);
    await page.keyboard.type('Typed at once');
    await page.keyboard.press('Enter');
    await page.keyboard.type('and twice');
    await paste(field(page), { 'text/html': '<b>three</b>', 'text/plain': ' <thrice>' });
    await page.keyboard.press('ArrowLeft');
    await letCome();
    await page.keyboard.type('!');
    expect(await written(page)).toBe('<div>Typed at once</div><div>and twice &lt;thrice!&gt;</div>');
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
  });
});

test('a word that a keyboard is composing is left alone', async ({ page }) => {
  await openComposer(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Input.imeSetComposition', { text: 'に', selectionStart: 1, selectionEnd: 1 });
  await session.send('Input.imeSetComposition', { text: 'にほ', selectionStart: 2, selectionEnd: 2 });
  expect(await written(page)).toBe('<div>にほ</div>');
  await session.send('Input.imeSetComposition', { text: 'にほん', selectionStart: 3, selectionEnd: 3 });
  await session.send('Input.insertText', { text: '日本' });
  await page.keyboard.type(' x');
  expect(await written(page)).toBe('<div>日本 x</div>');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
});

for (const { name, viewport } of [
  { name: 'above a phone’s keyboard', viewport: { width: 390, height: 480 } },
  { name: 'on the smallest phone', viewport: { width: 320, height: 568 } },
  { name: 'on a wide screen', viewport: { width: 1280, height: 800 } },
]) {
  test(`the composer has its room ${name}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await openComposer(page);
    await page.keyboard.type('A few words');
    await expect(page.getByText('Draft kept')).toBeVisible();
    for (const label of ['Bold', 'Italic', 'Bulleted list', 'Link', 'Post']) {
      const box = await tool(page, label).boundingBox();
      expect(box, label).not.toBeNull();
      if (!box) continue;
      expect(Math.round(box.width), label).toBeGreaterThanOrEqual(48);
      expect(Math.round(box.height), label).toBeGreaterThanOrEqual(48);
      expect(box.x + box.width, label).toBeLessThanOrEqual(viewport.width);
      expect(box.y + box.height, label).toBeLessThanOrEqual(viewport.height);
    }
    await expectSound(page, `the composer ${name}`);
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
  });
}

test('an answer grows to five lines, and is sent with the keyboard', async ({ page }) => {
  await signInWithPassword(page, 'second@demo.test');
  await page.goto('/forum');
  await page.locator('a[href^="/forum/"]').first().click();
  const answer = page.getByRole('textbox', { name: 'Write an answer' });
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await expect(send).toBeDisabled();
  await answer.click();
  const heightOf = async () => (await answer.boundingBox())?.height ?? 0;
  const oneLine = await heightOf();
  for (const line of ['one', 'two', 'three', 'four', 'five']) {
    await page.keyboard.type(line);
    await page.keyboard.press('Enter');
  }
  const fiveLines = await heightOf();
  expect(fiveLines).toBeGreaterThan(oneLine * 2);
  await page.keyboard.type('six');
  await page.keyboard.press('Enter');
  await page.keyboard.type('seven');
  expect(await heightOf()).toBe(fiveLines);
  await expect(page.getByText('Draft kept')).toBeVisible();
  await expectSound(page, 'a thread with an answer that is being written');
  await page.keyboard.press('Control+Enter');
  await expect(answer).toHaveText('');
  await expect(page.getByRole('listitem').filter({ hasText: 'onetwothree' })).toBeVisible();
  await expect(send).toBeDisabled();
});
