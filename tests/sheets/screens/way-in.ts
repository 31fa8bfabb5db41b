import { storageKeys } from '#client/lib/phone-storage.ts';
import { texts } from '#contract/texts.ts';
import { askForMail, codeField, newAddress } from '#tests/e2e/fixtures.ts';
import { cutOff, refuse } from '#tests/sheets/answers.ts';
import type { Area, Stage } from '#tests/sheets/screen.ts';

const email = 'sara.alqahtani@example.com';

async function newcomer({ page, server }: Stage): Promise<void> {
  const address = newAddress();
  await askForMail(page, address);
  await codeField(page).fill((await server.newestMail(address)).code);
  await page.getByLabel('First name').waitFor();
}

const state = 's'.repeat(43);

/** Leaves the phone as one that went to Zoom, and has lost its line on the way back. */
async function backFromZoom({ page }: Stage): Promise<void> {
  const browser = 'b'.repeat(43);
  const begun = { provider: 'ZOOM', purpose: 'SIGN_IN', browser, state, from: '/login' };
  await page.goto('/login');
  await page.evaluate(
    ([key, value]) => localStorage.setItem(key, JSON.stringify([{ ...value, begunAt: Date.now() }])),
    [storageKeys.oauth, begun] as const,
  );
  await cutOff({ page });
}

async function namedNewcomer(stage: Stage): Promise<void> {
  await newcomer(stage);
  await stage.page.getByLabel('First name').fill('Noura');
  await stage.page.getByLabel('Last name').fill('Alharbi');
  await stage.page.getByRole('button', { name: 'Continue' }).click();
}

export const wayIn: Area = {
  area: 'Way in',
  screens: [
    { name: 'Sign in', route: '/login', at: '/login', shows: 'Welcome to Last Links' },
    {
      name: 'Sign in, not an address',
      route: '/login',
      at: '/login',
      act: async (page) => {
        await page.getByLabel('E-mail').fill('sara.alqahtani');
        await page.getByLabel('E-mail').press('Enter');
      },
      shows: 'Your input is not valid. Please change',
    },
    {
      name: 'Sign in, offline',
      route: '/login',
      at: '/login',
      act: async (page) => {
        await cutOff({ page });
        await page.getByLabel('E-mail').fill(email);
        await page.getByLabel('E-mail').press('Enter');
      },
      shows: /^No connection/,
    },
    { name: 'Password', route: '/login', at: '/login?with=password', shows: 'Password' },
    {
      name: 'Password, wrong',
      route: '/login',
      at: '/login?with=password',
      act: async (page) => {
        await page.getByLabel('E-mail').fill('participant@demo.test');
        await page.getByLabel('Password').fill('wrong');
        await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      },
      shows: texts.wrongPassword,
    },
    { name: 'New password', route: '/login', at: '/login?with=new-password', shows: 'Send code' },
    {
      name: 'New password, code sent',
      route: '/login',
      at: '/login?with=new-password',
      act: async (page) => {
        await page.getByLabel('E-mail').fill(newAddress());
        await page.getByRole('button', { name: 'Send code' }).click();
        await page.getByLabel('New password').fill('seven77');
        await page.getByRole('button', { name: 'Set password and sign in' }).click();
      },
      shows: 'Six digits are missing.',
    },
    {
      name: 'Check your inbox',
      route: '/check-inbox',
      before: ({ page }) => askForMail(page, newAddress()),
      shows: 'Check your inbox',
    },
    {
      name: 'Check your inbox, wrong code',
      route: '/check-inbox',
      before: async ({ page }) => {
        await askForMail(page, newAddress());
        await codeField(page).fill('000000');
      },
      shows: /code/i,
    },
    {
      name: 'Link from elsewhere',
      route: '/email-signin',
      at: '/email-signin?code=abc',
      shows: 'Sign in on this browser?',
    },
    {
      name: 'Link not complete',
      route: '/email-signin',
      at: '/email-signin',
      shows: 'This link is not complete',
    },
    {
      name: 'Link, no connection',
      route: '/email-signin',
      at: '/email-signin?code=abc',
      before: cutOff,
      act: (page) => page.getByRole('button', { name: 'Continue' }).click(),
      shows: 'Not signed in yet',
    },
    {
      name: 'Zoom, no connection',
      route: '/zoom-signup',
      before: backFromZoom,
      at: `/zoom-signup?code=abc&state=${state}`,
      shows: 'Not signed in yet',
    },
    {
      name: 'LinkedIn, begun elsewhere',
      route: '/linkedin-signup',
      at: `/linkedin-signup?code=abc&state=${state}`,
      shows: /^This was begun elsewhere/,
    },
    { name: 'Link expired', route: '/email-expired', at: '/email-expired', shows: 'Link expired' },
    { name: 'Name', route: '/pre-onboarding', before: newcomer, shows: 'What is your name?' },
    {
      name: 'Name, refused',
      route: '/pre-onboarding',
      before: newcomer,
      act: async (page) => {
        await page.getByLabel('First name').fill('R2');
        await page.getByLabel('Last name').fill('Alharbi');
        await page.getByRole('button', { name: 'Continue' }).click();
      },
      shows: 'Your input is not valid. Please change',
    },
    { name: 'Work', route: '/onboarding', before: namedNewcomer, shows: 'Nice to meet you, Noura' },
    { name: 'Terms', route: '/terms', at: '/terms', shows: 'Terms of Service' },
    { name: 'Privacy', route: '/privacy', at: '/privacy', shows: 'Privacy Policy' },
    {
      name: 'Terms, not read',
      route: '/terms',
      before: refuse('**/api/v1/**', 500),
      at: '/terms',
      shows: 'Last Links does not answer just now',
    },
    { name: 'No such page', route: '/$', at: '/no/such/page', shows: 'This page is not here' },
    {
      name: 'First start, no connection',
      route: '/login',
      before: ({ page }) => page.route('**/config.json', (route) => route.abort()),
      at: '/',
      shows: 'No connection',
    },
  ],
};
