import { empty, hold, refuse } from '#tests/sheets/answers.ts';
import type { Area } from '#tests/sheets/screen.ts';

const as = 'participant' as const;
const list = { route: '/_app/messages/{-$sid}', as, at: '/messages' } as const;
const thread = { route: '/_app/messages/{-$sid}', as } as const;
const calls = '**/api/v1/chat/conversations';

export const chatListArea: Area = {
  area: 'Chat list',
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
    { ...list, name: 'Chat, loading', before: hold(calls), shows: 'Chat' },
    { ...list, name: 'Chat, not read', before: refuse(calls, 500), shows: /does not answer just now/ },
    {
      ...list,
      name: 'Chat, empty',
      before: empty(calls, { content: [] }),
      shows: 'Direct messages',
    },
    { ...thread, name: 'Conversation, first', at: '/messages/with-6', shows: 'No messages yet' },
    {
      ...thread,
      name: 'Conversation, unknown',
      at: '/messages/0123',
      shows: 'This conversation is not here',
    },
  ],
};
