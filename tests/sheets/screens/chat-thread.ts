import type { Page } from '@playwright/test';
import { listMessages, sendMessageTo } from '#contract/chat.ts';
import { cutOff, empty, hold, inSheet, refuse } from '#tests/sheets/answers.ts';
import type { Area, Stage } from '#tests/sheets/screen.ts';

const as = 'participant' as const;
const talk = { route: '/_app/messages/{-$sid}', as } as const;
const discussion = {
  route: '/w/$webinarLink/{-$tab}',
  as,
  at: '/w/prototype_clinic/discussion',
} as const;
const profile = { route: '/$profileSuffix', as } as const;

const messages = `**${listMessages.path.replace(':sid', '*')}**`;
const writes = `**${sendMessageTo.path.replace(':userId', '*')}`;
const longText =
  'I will bring the paper version, the sheet that we filled in on Thursday, and the notes of both interviews.\n\nShall we say seven? If the table is full we take the one beside the window.';

const field = (page: Page) => page.getByRole('textbox', { name: /^Write to/ });
const opening = (name: string) => async (page: Page) => {
  await page.goto('/messages');
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click();
  await field(page).waitFor();
};
/** Opens the conversation with somebody, and goes on there. */
const withPerson =
  (name: string, then?: (page: Page) => Promise<unknown>) =>
  async ({ page }: Stage): Promise<void> => {
    await opening(name)(page);
    await page.getByRole('list', { name: 'Messages' }).waitFor();
    await then?.(page);
  };
const say = async (page: Page, text: string) => {
  await field(page).fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
};
const menu = async (page: Page, index: number) => {
  // It comes with the pointer, and lies over the message where there are only fingers.
  await page
    .getByRole('button', { name: /^Options for the message/ })
    .nth(index)
    .click({ force: true });
  await inSheet(page).waitFor();
};
const choose = (index: number, name: string) => async (page: Page) => {
  await menu(page, index);
  await inSheet(page).getByRole('button', { name }).click();
};

export const chatThreadArea: Area = {
  area: 'Chat thread',
  screens: [
    { ...talk, name: 'New', before: withPerson('Noura'), shows: 'Today' },
    { ...talk, name: 'Read', before: withPerson('Huda'), shows: /portrait is still missing/ },
    { ...talk, name: 'With a room', before: withPerson('Omar'), shows: 'Open the room' },
    {
      ...talk,
      name: 'Writing',
      before: withPerson('Noura', (page) => field(page).fill(longText)),
      shows: 'Today',
    },
    {
      ...talk,
      name: 'Too long',
      before: withPerson('Noura', (page) => field(page).fill(longText.repeat(60))),
      shows: /characters too many/,
    },
    {
      ...talk,
      name: 'Waiting',
      before: withPerson('Noura', async (page) => {
        await cutOff({ page });
        await say(page, 'Please do! I will bring the paper version.');
        await say(page, 'And Lina’s three questions.');
      }),
      shows: 'Waiting to send',
    },
    {
      ...talk,
      name: 'Refused',
      before: withPerson('Noura', async (page) => {
        await refuse(writes, 403, 'Unblock this person to write to them.')({ page });
        await say(page, 'Here is the room: lastlinks.app/w/prototype-clinic');
      }),
      shows: 'Not sent',
    },
    { ...talk, name: 'Options', before: withPerson('Noura', (page) => menu(page, 0)), shows: 'Report…' },
    {
      ...talk,
      name: 'Options of one’s own',
      before: withPerson('Noura', (page) => menu(page, 1)),
      shows: 'Your message',
    },
    {
      ...talk,
      name: 'Delete',
      before: withPerson('Noura', choose(1, 'Delete')),
      shows: 'Delete this message?',
    },
    {
      ...talk,
      name: 'Report',
      before: withPerson('Noura', choose(0, 'Report…')),
      shows: /Report/,
    },
    {
      ...talk,
      name: 'Attach a link',
      before: withPerson('Noura', async (page) => {
        await page.getByRole('button', { name: 'Attach a link' }).click();
        await inSheet(page).getByText('Prototype clinic').waitFor();
      }),
      shows: 'My profile',
    },
    {
      ...talk,
      name: 'With a link',
      before: withPerson('Noura', async (page) => {
        await page.getByRole('button', { name: 'Attach a link' }).click();
        await inSheet(page).getByText('Prototype clinic').click();
        await field(page).fill('Come along');
      }),
      shows: 'Prototype clinic',
    },
    {
      ...talk,
      name: 'Loading',
      before: async (stage) => {
        await hold(messages)(stage);
        await opening('Lina')(stage.page);
      },
      shows: 'Lina Haddad',
    },
    {
      ...talk,
      name: 'Not read',
      before: async (stage) => {
        await refuse(messages, 500)(stage);
        await opening('Lina')(stage.page);
      },
      shows: 'Retry',
    },
    {
      ...talk,
      name: 'Nobody there',
      at: '/messages/nobody_here',
      shows: 'This conversation is not here',
    },
    { ...discussion, name: 'Discussion', shows: 'The hall is ours until nine.' },
    { ...discussion, name: 'Discussion of a host', as: 'host', shows: 'The hall is ours until nine.' },
    {
      ...discussion,
      name: 'Discussion, further up',
      at: '/w/the_corridor/discussion',
      act: async (page) => {
        await page.getByRole('list', { name: 'Messages' }).hover();
        await page.mouse.wheel(0, -1500);
        await page.getByRole('button', { name: /[Jj]ump to the latest/ }).waitFor();
      },
      shows: 'Thank you.',
    },
    {
      ...discussion,
      name: 'Discussion, none',
      before: empty(messages, { content: [], next: null, deleted: [] }),
      shows: 'No messages yet',
    },
    {
      ...discussion,
      name: 'Discussion, offline',
      before: async ({ page }) => {
        for (const _ of ['read', 'kept'])
          await page.goto('/w/prototype_clinic/discussion', { waitUntil: 'networkidle' });
        await cutOff({ page });
      },
      shows: /^Offline/,
    },
    { ...profile, name: 'In a profile', at: '/faisal_alotaibi?tab=chat', shows: 'Of course.' },
    { ...profile, name: 'In a profile, first', at: '/reem_alshehri?tab=chat', shows: 'No messages yet' },
  ],
};
