import type { Page } from '@playwright/test';
import { getOrganizationBySuffix, getShareLink } from '#contract/organizations.ts';
import { call, callerAs } from '#tests/e2e/api-caller.ts';
import { hold, inSheet } from '#tests/sheets/answers.ts';
import type { Area, Stage } from '#tests/sheets/screen.ts';

const suffix = 'masar_studio';
const detail = { route: '/_app/account/organization/$suffix', as: 'participant' } as const;
const list = { route: '/_app/o', as: 'participant' } as const;
const open = { route: '/o/$organizationSuffix' } as const;
const at = `/account/organization/${suffix}`;

/** The link that an owner shares, opened by whoever looks. */
async function invite({ page, server }: Stage): Promise<void> {
  const owner = await callerAs({ request: page.request, origin: server.origin }, 'participant');
  const { id } = await call(owner, getOrganizationBySuffix, { params: { suffix } });
  const { shareLink } = await call(owner, getShareLink, { params: { id: String(id) } });
  const { pathname, search } = new URL(shareLink);
  await page.goto(pathname + search);
}

const menu = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name }).click();
  await inSheet(page).waitFor();
};

export const organizations: Area = {
  area: 'Organisations',
  screens: [
    {
      name: 'Organisations in Account',
      route: '/_app/account/',
      as: 'participant',
      at: '/account',
      act: (page) => page.getByText('Masar Studio').last().scrollIntoViewIfNeeded(),
      shows: 'Masar Studio',
    },
    { ...list, name: 'All organisations', at: '/o', shows: 'Masar Studio' },
    { ...list, name: 'All organisations, none found', at: '/o?q=Zayt', shows: /No organisation is called/ },
    {
      name: 'Create',
      route: '/_app/account/manage-organization/',
      as: 'participant',
      at: '/account/manage-organization',
      shows: 'Name',
    },
    {
      name: 'Create, faults',
      route: '/_app/account/manage-organization/',
      as: 'participant',
      at: '/account/manage-organization',
      act: (page) => page.getByRole('button', { name: /^(?:Create|Save)/ }).click(),
      shows: 'This field is mandatory',
    },
    {
      name: 'Change',
      route: '/_app/account/manage-organization/$suffix',
      as: 'participant',
      at: `/account/manage-organization/${suffix}`,
      shows: 'Name',
    },
    {
      name: 'Change, not allowed',
      route: '/_app/account/manage-organization/$suffix',
      as: 'applicant',
      at: `/account/manage-organization/${suffix}`,
      shows: 'Restricted Access',
    },
    { ...detail, name: 'About', at, shows: 'Masar Studio' },
    { ...detail, name: 'About, as a follower', as: 'applicant', at, shows: 'Masar Studio' },
    { ...detail, name: 'Members', at: `${at}?tab=members`, shows: 'Farah Almalki' },
    {
      ...detail,
      name: 'Members, menu',
      at: `${at}?tab=members`,
      act: menu('Options for Farah Almalki'),
      shows: /admin/,
    },
    {
      ...detail,
      name: 'Members, handing over',
      at: `${at}?tab=members`,
      act: async (page) => {
        await menu('Options for Farah Almalki')(page);
        await page.getByRole('button', { name: /^Make owner/ }).click();
      },
      shows: 'Make Farah Almalki the owner?',
    },
    {
      ...detail,
      name: 'Deletion',
      at,
      act: (page) => page.getByRole('button', { name: 'Delete organisation' }).click(),
      shows: 'Delete Masar Studio?',
    },
    { ...detail, name: 'Invite', at: `${at}?tab=invite`, shows: /link/ },
    {
      ...detail,
      name: 'Nothing here',
      at: '/account/organization/nobody_here',
      shows: 'Something went wrong',
    },
    { ...detail, name: 'Loading', before: hold('**/api/v1/organization/**'), at, shows: /.*/ },
    { ...open, name: 'Public page', at: `/o/${suffix}`, shows: 'Sign in to follow' },
    {
      ...open,
      name: 'Public page, signed in',
      as: 'second',
      at: '/o/innovation_hub',
      shows: 'Innovation Hub',
    },
    { ...open, name: 'Invitation, signed out', before: invite, shows: /You are invited/ },
    { ...open, name: 'Invitation, signed in', as: 'second', before: invite, shows: /You are invited/ },
    {
      ...open,
      name: 'Invitation, dead',
      as: 'second',
      at: `/o/${suffix}?code=x`,
      act: (page) => page.getByRole('button', { name: 'Join' }).click(),
      shows: 'This invitation no longer works',
    },
    { ...open, name: 'Public page, nothing here', at: '/o/nobody_here', shows: 'Something went wrong' },
  ],
};
