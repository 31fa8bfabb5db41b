import { expect, type Page } from '@playwright/test';
import { cutOff, empty, hold, refuse } from '#tests/sheets/answers.ts';
import type { Area, Stage } from '#tests/sheets/screen.ts';

const as = 'participant' as const;
const list = { route: '/_app/messages/', as, at: '/messages' } as const;
const thread = { route: '/_app/messages/$sid', as } as const;
const calls = '**/api/v1/chat/conversations';
const writing = '**/api/v1/chat/users/*/messages';

const openNoura = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: /Noura Alharbi/ }).click();
  await page.getByText('should I keep it for you').last().waitFor();
};

const write = async (page: Page, text: string): Promise<void> => {
  const field = page.getByRole('textbox', { name: /^Write to/ });
  await field.fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(field).toHaveValue('');
};

/** Two messages that wait, with a third begun. */
const writeOffline = async (page: Page): Promise<void> => {
  await openNoura(page);
  await cutOff({ page });
  await write(page, 'Please do! I will bring the paper version.');
  await write(page, 'And Lina’s three questions.');
  await page.getByRole('textbox', { name: /^Write to/ }).fill('See you there');
};

const refused = async ({ page }: Stage): Promise<void> => {
  await refuse(writing, 403, 'Unblock this person to write to them.')({ page });
};

export const chatArea: Area = {
  area: 'Chat',
  screens: [
    { ...list, name: 'Chat', shows: 'Khalid Aldosari' },
    {
      ...list,
      name: 'Chat, search',
      act: async (page) => {
        const open = page.getByRole('button', { name: 'Search', exact: true });
        if (await open.isVisible()) await open.click();
        await page.getByRole('searchbox', { name: 'Search conversations' }).fill('om');
      },
      shows: 'Omar Bashir',
    },
    {
      ...list,
      name: 'Chat, new message',
      act: (page) => page.getByRole('button', { name: 'New message' }).first().click(),
      shows: 'Abdullah Alnasser',
    },
    { ...list, name: 'Chat, empty', as: 'applicant', shows: 'Direct messages' },
    { ...list, name: 'Chat, loading', before: hold(calls), shows: 'Chat' },
    { ...list, name: 'Chat, not read', before: refuse(calls, 500), shows: /could not be read/ },
    {
      ...list,
      name: 'Chat, nothing',
      before: empty(calls, { content: [] }),
      shows: 'Direct messages',
    },
    { ...thread, name: 'Conversation', at: '/messages', act: openNoura, shows: /should I keep it/ },
    {
      ...thread,
      name: 'Conversation, waiting',
      at: '/messages',
      act: writeOffline,
      shows: 'Waiting to send',
    },
    {
      ...thread,
      name: 'Conversation, refused',
      before: refused,
      at: '/messages',
      act: async (page) => {
        await openNoura(page);
        await write(page, 'Here is the room: lastlinks.app/w/prototype_clinic');
      },
      shows: 'Not sent',
    },
    {
      ...thread,
      name: 'Conversation, options of a message',
      at: '/messages',
      act: async (page) => {
        await openNoura(page);
        await page
          .getByRole('button', { name: /^Options for the message by you/ })
          .last()
          .press('Enter');
      },
      shows: 'Copy text',
    },
    {
      ...thread,
      name: 'Conversation, its options',
      at: '/messages',
      act: async (page) => {
        await openNoura(page);
        await page.getByRole('button', { name: 'Options for the conversation' }).click();
      },
      shows: 'View profile',
    },
    { ...thread, name: 'Conversation, first', at: '/messages/with-12', shows: 'No messages yet' },
    {
      ...thread,
      name: 'Conversation, unknown',
      at: '/messages/0123',
      shows: 'This conversation is not here',
    },
  ],
};
