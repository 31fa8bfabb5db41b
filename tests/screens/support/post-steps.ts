import { expect, onTestFinished } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { postTexts } from '#tests/support/spec-texts.ts';

/** A post or an answer by what it says. */
export const item = (text: string | RegExp): Locator =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: text });

export const announced = page.getByRole('list', { name: 'Announcements' }).getByRole('listitem');
export const posts = page.getByRole('list', { name: 'Posts' }).getByRole('listitem');
export const answers = page.getByRole('list', { name: 'Answers' }).getByRole('listitem');
export const newAnnouncement = page.getByRole('button', { name: postTexts.newAnnouncement });
export const newPost = page.getByRole('button', { name: postTexts.newPost });
export const answerField = page.getByRole('textbox', { name: 'Write an answer' });
export const waiting = page.getByText('Waiting to send');
export const newAbove = page.getByRole('button', { name: '1 new' });

export const button = (name: string | RegExp) => page.getByRole('button', { name });
export const optionsOf = (one: Locator) => one.getByRole('button', { name: /^Options for/ });
export const likeOf = (one: Locator) => one.getByRole('button', { name: /^Like, / });
export const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
export const inDialog = (name: string | RegExp) => page.getByRole('dialog').getByRole('button', { name });
export const linkOf = (one: Locator) => one.getByRole('link').first();

/** The field of a composer, once it takes its shortcuts. */
export async function readyField(name: string | RegExp): Promise<Locator> {
  const field = page.getByRole('textbox', { name });
  await expect.element(field).toHaveAttribute('data-formats', 'there');
  return field;
}

/** Writes what is new in its sheet, and sends it. */
export async function write(text: string): Promise<void> {
  await newPost.or(newAnnouncement).click();
  await readyField(/^New (?:post|Announcement)$/);
  await userEvent.keyboard(text);
  await inDialog(/^(?:Post|Send)$/).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
}

/** Puts other words into the sheet in which something is changed. */
export async function rewrite(from: string, to: string): Promise<void> {
  const field = await readyField('Edit');
  await expect.element(field).toHaveTextContent(from);
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Control>}a{/Control}');
  await userEvent.keyboard(to);
}

/** Goes on with an answer; what formats it comes with the first finger. */
export async function typeAnswer(text: string): Promise<void> {
  await answerField.click();
  await readyField('Write an answer');
  await userEvent.keyboard(text);
}

export async function answerWith(text: string): Promise<void> {
  await typeAnswer(text);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(answerField).toHaveTextContent('');
}

export async function chooseOption(one: Locator, option: string): Promise<void> {
  await optionsOf(one).click();
  await inDialog(option).click();
}

/** Where it stands on the screen, in whole px. */
export function placeOf(one: Locator): { readonly top: number; readonly height: number } {
  const { top, height } = one.element().getBoundingClientRect();
  return { top: Math.round(top), height: Math.round(height) };
}

/** A screen of another size, as long as the test lasts. */
export async function onScreenOf(width: number, height: number): Promise<void> {
  await page.viewport(width, height);
  onTestFinished(() => page.viewport(390, 844));
}
