import { afterEach, expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { limits } from '#contract/limits.ts';
import { expectEmpty, field, openComposer, paste, post, sheet, tool, written } from './support/composer.ts';
import { newPhone } from './support/open-app.tsx';
import { expectSound } from './support/sound.ts';
import { newForum } from './support/threads.ts';

const type = userEvent.keyboard;
const linkMarks = 'target="_blank" rel="noopener nofollow ugc"';

afterEach(() => page.viewport(390, 844));

/** Sends what is written and opens it, as it is read by others. */
async function openPosted(words: string): Promise<Element | null> {
  await post.click();
  await expect.element(sheet).not.toBeInTheDocument();
  await page.getByRole('listitem').filter({ hasText: words }).getByRole('link').click();
  await expect.element(page.getByRole('textbox', { name: 'Write an answer' })).toBeVisible();
  return document.querySelector('article div[dir="auto"]');
}

test('what is bold, a list or a link is shown as it was written', async () => {
  await openComposer(newPhone());
  await expect.element(post).toBeDisabled();
  await type('A ');
  await tool('Bold').click();
  await expect.element(tool('Bold')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(field).toHaveFocus();
  await type('bold');
  await tool('Bold').click();
  await type(' and an {Control>}i{/Control}italic');
  await expect.element(tool('Italic')).toHaveAttribute('aria-pressed', 'true');
  await type('{Control>}i{/Control} word{Enter}');
  await tool('Bulleted list').click();
  await type('One{Enter}Two{Enter}{Enter}');
  await expect.element(tool('Bulleted list')).toHaveAttribute('aria-pressed', 'false');
  await type('The end, bare: https://example.org/a_(b).');
  const shown = await openPosted('The end, bare');
  expect(shown?.innerHTML).toBe(
    '<p dir="auto">A <strong>bold</strong> and an <em>italic</em> word</p>' +
      '<ul dir="auto"><li>One</li><li>Two</li></ul>' +
      `<p dir="auto">The end, bare: <a href="https://example.org/a_(b)" ${linkMarks}>https://example.org/a_(b)</a>.</p>`,
  );
});

test('a link is asked for, completed, refused, changed and taken away', async () => {
  await openComposer(newPhone());
  await type('Read this{Shift>}{Control>}{ArrowLeft}{/Control}{/Shift}');
  await tool('Link').click();
  const address = sheet.getByRole('textbox', { name: 'Address of the link' });
  await expect.element(address).toHaveFocus();
  for (const bad of ['javascript:alert(1)', 'not an address', 'data:text/html,x', 'word']) {
    await address.fill(bad);
    await type('{Enter}');
    await expect.element(page.getByText('This is not the address of a page.')).toBeVisible();
  }
  await expectSound('the field for a link');
  await type('{Escape}');
  await expect.element(sheet).toBeVisible();
  await expect.element(field).toHaveFocus();
  await type('{Control>}k{/Control}');
  await address.fill('example.org/paper');
  await type('{Enter}');
  await expect.element(field).toHaveFocus();
  expect(written()).toBe('<div>Read <a href="https://example.org/paper">this</a></div>');
  await type('{ArrowLeft}');
  await expect.element(tool('Link')).toHaveAttribute('aria-pressed', 'true');
  await tool('Link').click();
  await expect.element(address).toHaveValue('https://example.org/paper');
  await tool('Remove link').click();
  expect(written()).toBe('<div>Read this</div>');
});

test('a link to a screen of the app opens it within the app', async () => {
  const { app } = await openComposer(newPhone());
  await paste({ 'text/html': '<p>See <a href="/contacts">who is here</a></p>', 'text/plain': 'See' });
  await openPosted('who is here');
  await page.getByRole('link', { name: 'who is here' }).click();
  await expect.poll(app.address).toBe('/contacts');
});

/** At which edge of its line a text begins. */
function edgeOf(line: Element | undefined): 'left' | 'right' | 'neither' | 'nowhere' {
  if (!line) return 'nowhere';
  const range = document.createRange();
  range.selectNodeContents(line);
  const [text, box] = [range.getBoundingClientRect(), line.getBoundingClientRect()];
  if (Math.abs(text.right - box.right) < 2) return 'right';
  return Math.abs(text.left - box.left) < 2 ? 'left' : 'neither';
}

test('every script and every sign is kept, each line in its own direction', async () => {
  await openComposer(newPhone());
  const [right, left] = ['مرحبا بالجميع 👋🏽 في القاعة', 'Zürich – “東京” 👨‍👩‍👧‍👦 & <tags>'];
  for (const text of [right, left]) {
    await cdp().send('Input.insertText', { text });
    await type('{Enter}');
  }
  const lines = [...field.element().querySelectorAll('div')];
  expect([edgeOf(lines[0]), edgeOf(lines[1])]).toEqual(['right', 'left']);
  const shown = await openPosted('Zürich');
  expect([...(shown?.children ?? [])].map(({ textContent }) => textContent)).toEqual([right, left]);
  expect([...(shown?.children ?? [])].map((one) => one.getAttribute('dir'))).toEqual(['auto', 'auto']);
});

test('a text that is too long says so, and is not cut', async () => {
  await openComposer(newPhone());
  await paste({ 'text/plain': 'word '.repeat(3_900) });
  await expect.element(page.getByText(/^\d+ characters left$/)).toBeVisible();
  await expect.element(post).toBeEnabled();
  await paste({ 'text/plain': 'word '.repeat(200) });
  await expect.element(page.getByText(/^\d+ characters too many$/)).toBeVisible();
  await expect.element(post).toBeDisabled();
  expect(written().length).toBeGreaterThan(limits.messageMaxLength);
});

test('with the keyboard alone a post is written and sent', async () => {
  const { forum } = await openComposer(newPhone());
  await type('By keys {Tab}');
  await expect.element(tool('Delete draft')).toHaveFocus();
  await type('{Tab}');
  await expect.element(tool('Bold')).toHaveFocus();
  await type('{Enter}');
  await expect.element(field).toHaveFocus();
  await type('alone');
  expect(written()).toBe('<div>By keys <b>alone</b></div>');
  await type('{Control>}{Enter}{/Control}');
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(page.getByText('By keys alone')).toBeVisible();
  await expect.poll(() => forum.texts()).toContain('By keys alone');
});

test('a word that a keyboard is composing is left alone', async () => {
  await openComposer(newPhone());
  const compose = (text: string) =>
    cdp().send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  await compose('に');
  await compose('にほ');
  expect(written()).toBe('<div>にほ</div>');
  await compose('にほん');
  await cdp().send('Input.insertText', { text: '日本' });
  await type(' x');
  expect(written()).toBe('<div>日本 x</div>');
});

test.each([
  { place: 'above a phone’s keyboard', width: 390, height: 480 },
  { place: 'on the smallest phone', width: 320, height: 568 },
  { place: 'on a wide screen', width: 1280, height: 800 },
])('the composer has its room $place', async ({ place, width, height }) => {
  await page.viewport(width, height);
  await openComposer(newPhone());
  await type('A few words');
  await expect.element(page.getByText('Draft kept')).toBeVisible();
  for (const label of ['Bold', 'Italic', 'Bulleted list', 'Link', 'Send']) {
    const box = tool(label).element().getBoundingClientRect();
    expect(Math.round(box.width), label).toBeGreaterThanOrEqual(48);
    expect(Math.round(box.height), label).toBeGreaterThanOrEqual(48);
    expect(box.right, label).toBeLessThanOrEqual(width);
    expect(box.bottom, label).toBeLessThanOrEqual(height);
  }
  await expectSound(`the composer ${place}`);
});

test('an answer grows to five lines, and is sent with the keyboard', async () => {
  const phone = newPhone();
  const forum = newForum(phone);
  const { id } = forum.write({ message: 'How many interviews did you do?' });
  await phone.open(`/forum/${id}`);
  const answer = page.getByRole('textbox', { name: 'Write an answer' });
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await expect.element(send).toBeDisabled();
  await answer.click();
  await expect.element(answer).toHaveAttribute('data-formats', 'there');
  const heightOf = () => answer.element().getBoundingClientRect().height;
  const oneLine = heightOf();
  await type('one{Enter}two{Enter}three{Enter}four{Enter}five{Enter}');
  const fiveLines = heightOf();
  expect(fiveLines).toBeGreaterThan(oneLine * 2);
  await type('six{Enter}seven');
  expect(heightOf()).toBe(fiveLines);
  await expect.element(page.getByText('Draft kept')).toBeVisible();
  await expectSound('a thread with an answer that is being written');
  await type('{Control>}{Enter}{/Control}');
  await expectEmpty(answer);
  await expect
    .element(page.getByRole('list', { name: 'Answers' }).getByRole('listitem'))
    .toMatchTextContent('onetwothree');
  await expect.element(send).toBeDisabled();
});
