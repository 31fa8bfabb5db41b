import { expect, type Locator, type Page } from '@playwright/test';
import { type ChatMessage, listConversations, listMessages } from '#contract/chat.ts';
import { type Caller, call } from './api-caller.ts';

const composer = (page: Page): Locator => page.getByRole('textbox', { name: /^Write to / });

/** Writes a message and sends it; the field is empty once the phone has it. */
export async function say(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(composer(page)).toHaveValue('');
}

/** The words of each message that is on the screen, from above. */
export const wordsOn = (page: Page, ours: RegExp): Promise<string[]> =>
  page
    .getByRole('list', { name: 'Messages' })
    .evaluate((list, pattern) => list.textContent?.match(new RegExp(pattern, 'g')) ?? [], ours.source);

/** Every message of a conversation of two as the server has it, the oldest first. */
export async function messagesWith(caller: Caller, userId: number): Promise<readonly ChatMessage[]> {
  const { content } = await call(caller, listConversations, {});
  const sid = content.find(({ user }) => user?.id === userId)?.sid;
  if (sid === undefined) return [];
  return (await call(caller, listMessages, { params: { sid }, query: {} })).content;
}
