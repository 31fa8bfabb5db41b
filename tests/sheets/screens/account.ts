import type { Page } from '@playwright/test';
import { createReport } from '#contract/reports.ts';
import { call, callerAs } from '#tests/e2e/api-caller.ts';
import { inSheet, seenThenCutOff } from '#tests/sheets/answers.ts';
import type { Area, Stage } from '#tests/sheets/screen.ts';
import { keepFiles, refuseFavourites, starSomebody, toBottom, writeDraft } from '#tests/sheets/steps.ts';

const as = 'participant' as const;
const account = { route: '/_app/account/', as } as const;
const edit = { route: '/_app/account/edit', as, at: '/account/edit' } as const;
const data = { route: '/_app/account/data', as, at: '/account/data' } as const;
const waiting = { route: '/_app/account/waiting', as } as const;

const openSheet = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
  await inSheet(page).waitFor();
};
async function report({ page, server }: Stage): Promise<void> {
  const second = await callerAs({ request: page.request, origin: server.origin }, 'second');
  await call(second, createReport, { body: { kind: 'THREAD', id: 3, reason: 'This is advertising.' } });
}

export const accountArea: Area = {
  area: 'Account',
  screens: [
    { ...account, name: 'Account', at: '/account', shows: 'Sara Alqahtani' },
    { ...account, name: 'Account, further down', at: '/account', act: toBottom, shows: 'Sign out' },
    { ...account, name: 'Account of a host', as: 'host', before: report, at: '/account', shows: 'Reports' },
    {
      ...account,
      name: 'Account, offline',
      before: seenThenCutOff('/account'),
      at: '/account',
      shows: /^Offline/,
    },
    { ...account, name: 'Account, waiting', before: starSomebody, at: '/account', shows: /waiting to send/ },
    { ...account, name: 'Account, not sent', before: refuseFavourites, at: '/account', shows: /not sent/ },
    { ...account, name: 'Appearance', at: '/account', act: openSheet(/Appearance/), shows: 'Dark' },
    { ...account, name: 'Sign out', at: '/account', act: openSheet('Sign out'), shows: 'Sign out?' },
    {
      ...account,
      name: 'Sign out, things waiting',
      before: starSomebody,
      at: '/account',
      act: openSheet('Sign out'),
      shows: /2 items waiting/,
    },
    { name: 'My contact', route: '/account/card', as, at: '/account/card', shows: 'Sara Alqahtani' },
    { name: 'My profile', route: '/_app/account/profile', as, at: '/account/profile', shows: 'My profile' },
    { ...edit, name: 'Edit', shows: 'First name' },
    { ...edit, name: 'Edit, further down', act: toBottom, shows: /Add a link/ },
    {
      ...edit,
      name: 'Edit, faults',
      act: async (page) => {
        await page.getByLabel('First name').fill('R2 D2');
        await page.getByLabel('Company').fill('');
        await page.getByRole('button', { name: 'Save' }).click();
      },
      shows: 'Your input is not valid. Please change',
    },
    { ...edit, name: 'Edit, kinds of link', act: openSheet('Add a link'), shows: 'Website' },
    {
      ...edit,
      name: 'Edit, time zone',
      act: async (page) => {
        await page.getByLabel('Time zone').click();
        await inSheet(page).waitFor();
      },
      shows: /Riyadh/,
    },
    {
      ...edit,
      name: 'Edit, leaving',
      act: async (page) => {
        await page.getByLabel('Company').fill('Another');
        await page.getByRole('button', { name: 'Back' }).click();
        await inSheet(page).waitFor();
      },
      shows: 'Leave without saving?',
    },
    {
      name: 'E-mail',
      route: '/_app/account/email',
      as,
      at: '/account/email',
      shows: 'You sign in with',
    },
    { ...data, name: 'Your data', shows: 'Download my data' },
    {
      ...data,
      name: 'Delete my account',
      act: async (page) => {
        await page.getByRole('button', { name: 'Delete my account' }).click();
      },
      shows: 'Delete your account?',
    },
    {
      ...data,
      name: 'Delete my account, code',
      act: async (page) => {
        await page.getByRole('button', { name: 'Delete my account' }).click();
        await page.getByRole('button', { name: 'Send code' }).click();
      },
      shows: 'Keep my account',
    },
    { name: 'Devices', route: '/_app/account/devices', as, at: '/account/devices', shows: 'Devices' },
    {
      name: 'Ways to sign in',
      route: '/_app/account/sign-in',
      as,
      at: '/account/sign-in',
      shows: 'Each of these signs you in.',
    },
    {
      name: 'Passkeys, none',
      route: '/_app/account/passkeys',
      as,
      at: '/account/passkeys',
      shows: 'Make a passkey',
    },
    {
      name: 'Kept files, none',
      route: '/_app/account/files',
      as,
      at: '/account/files',
      shows: 'No kept files',
    },
    {
      name: 'Kept files',
      route: '/_app/account/files',
      as,
      before: keepFiles,
      at: '/account/files',
      shows: /of 500 MB/,
    },
    {
      name: 'Kept files, remove all',
      route: '/_app/account/files',
      as,
      before: keepFiles,
      at: '/account/files',
      act: openSheet('Remove all'),
      shows: 'Remove 2 files?',
    },
    { ...waiting, name: 'Nothing waits', at: '/account/waiting', shows: 'Nothing waits' },
    { ...waiting, name: 'Waiting to send', before: starSomebody, at: '/account/waiting', shows: /Favourite/ },
    {
      ...waiting,
      name: 'Not sent',
      before: refuseFavourites,
      at: '/account/waiting',
      shows: /You have 1000 favourites/,
    },
    { ...waiting, name: 'Drafts', before: writeDraft, at: '/account/waiting', shows: 'Drafts' },
    {
      name: 'Reports',
      route: '/_app/account/reports',
      as: 'host',
      before: report,
      at: '/account/reports',
      shows: 'This is advertising.',
    },
    {
      name: 'Reports, none',
      route: '/_app/account/reports',
      as,
      at: '/account/reports',
      shows: 'No open reports',
    },
  ],
};
