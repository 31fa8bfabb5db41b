import type { Page } from '@playwright/test';
import { refuseWrites } from '#tests/e2e/post-steps.ts';
import { cutOff, empty, hold, inSheet, refuse, seenThenCutOff } from '#tests/sheets/answers.ts';
import type { Area, Stage } from '#tests/sheets/screen.ts';
import { answerHere, postHere } from '#tests/sheets/steps.ts';

const as = 'participant' as const;
const announce = { route: '/_app/announce', as, at: '/announce' } as const;
const forum = { route: '/_app/forum/', as, at: '/forum' } as const;
const thread = { route: '/_app/forum/$postId', as } as const;
const posts = '**/qna**';
const none = {
  content: [],
  totalElements: 0,
  next: null,
  loggedInUserEventParticipant: { host: false, admin: false },
};

const openFirst = async (page: Page) => {
  const link = page.locator('a[href^="/forum/"]').first();
  await link.waitFor();
  await page.goto((await link.getAttribute('href')) ?? '');
};
const options = async (page: Page) => {
  await page
    .getByRole('button', { name: /^Options for/ })
    .first()
    .click();
  await inSheet(page).waitFor();
};
const choose = (name: string) => async (page: Page) => {
  await options(page);
  await inSheet(page).getByRole('button', { name }).click();
  await page.getByRole('dialog', { name: /^(?:Delete|Report) this/ }).waitFor();
};
const write = (name: RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).click();
  await inSheet(page).getByRole('textbox').click();
  await page.keyboard.type('Who has a spare microphone for Saturday?');
};

async function nothingKept({ page }: Stage): Promise<void> {
  await page.goto('/account/devices');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await cutOff({ page });
}

export const postsArea: Area = {
  area: 'Announce and Forum',
  screens: [
    { ...announce, name: 'Announcements', shows: /The tables stay open/ },
    { ...announce, name: 'Announcements of a host', as: 'host', shows: /New Announcement/ },
    { ...announce, name: 'Announcement, options', as: 'host', act: options, shows: 'Copy text' },
    {
      ...announce,
      name: 'Announcement, delete',
      as: 'host',
      act: choose('Delete'),
      shows: /^Delete this/,
    },
    {
      ...announce,
      name: 'Announcement, editing',
      as: 'host',
      async act(page) {
        await options(page);
        await inSheet(page).getByRole('button', { name: 'Edit' }).click();
        await inSheet(page).getByRole('textbox').waitFor();
      },
      shows: 'Save',
    },
    { ...announce, name: 'Announcement, report', act: choose('Report…'), shows: /^Report this/ },
    {
      ...announce,
      name: 'New announcement',
      as: 'host',
      act: write(/^New Announcement/),
      shows: /microphone/,
    },
    { ...announce, name: 'Announcements, none', before: empty(posts, none), shows: 'No announcements yet' },
    { ...announce, name: 'Announcements, restricted', as: 'applicant', shows: 'Restricted Access' },
    { ...announce, name: 'Announcements, loading', before: hold(posts), shows: 'Announcements' },
    { ...announce, name: 'Announcements, not read', before: refuse(posts, 500), shows: 'Retry' },
    { ...announce, name: 'Announcements, offline', before: seenThenCutOff('/announce'), shows: /^Offline/ },
    { ...announce, name: 'Announcements, nothing kept', before: nothingKept, shows: /not on this phone/ },
    { ...forum, name: 'Forum', shows: 'Forum - All Posts' },
    { ...forum, name: 'Forum, none', before: empty(posts, none), shows: 'No posts yet' },
    { ...forum, name: 'Forum, restricted', as: 'applicant', shows: 'Restricted Access' },
    { ...forum, name: 'Forum, loading', before: hold(posts), shows: /Forum/ },
    { ...forum, name: 'Forum, nothing kept', before: nothingKept, shows: /not on this phone/ },
    { ...forum, name: 'New post', act: write(/^New Post/), shows: /microphone/ },
    {
      ...forum,
      name: 'Post waiting',
      act: async (page) => {
        await page.getByRole('button', { name: /^New Post/ }).waitFor();
        await cutOff({ page });
        await postHere(page, 'Who has a spare microphone for Saturday?');
      },
      shows: 'Waiting to send',
    },
    {
      ...forum,
      name: 'Post refused',
      act: async (page) => {
        await refuseWrites(page, 'You may not post here any more.');
        await postHere(page, 'Who has a spare microphone for Saturday?');
      },
      shows: /^Not sent/,
    },
    { ...thread, name: 'Post', at: '/forum', act: openFirst, shows: 'Forum' },
    {
      ...thread,
      name: 'Post, deleted by a host',
      as: 'host',
      at: '/forum',
      async act(page) {
        await openFirst(page);
        await choose('Delete')(page);
      },
      shows: /^Reason/,
    },
    {
      ...thread,
      name: 'Post, answering',
      at: '/forum',
      act: async (page) => {
        await openFirst(page);
        await answerHere(page, 'Half a thought');
      },
      shows: 'Draft kept',
    },
    {
      ...thread,
      name: 'Post, answer waiting',
      at: '/forum',
      act: async (page) => {
        await openFirst(page);
        await page.getByRole('textbox', { name: 'Write an answer' }).waitFor();
        await cutOff({ page });
        await answerHere(page, 'Same here: stop when you can finish the sentence for them.');
        await page.keyboard.press('Control+Enter');
      },
      shows: 'Waiting to send',
    },
    { ...thread, name: 'Post, not here', at: '/forum/99999', shows: 'This post is not here' },
  ],
};
