import type { Page } from '@playwright/test';
import {
  linkedInPerson,
  type OAuthServer,
  oauthEnvironment,
  startOAuthServer,
  zoomPerson,
} from '#tests/support/oauth-server.ts';
import { type AppServer, startAppServer } from './app-server.ts';
import { test as base, expect, signInWithPassword, untilIn } from './fixtures.ts';

interface Providers {
  readonly linkedIn: OAuthServer;
  readonly zoom: OAuthServer;
  readonly app: AppServer;
}

/** A server of ours, with a LinkedIn and a Zoom on this machine that are real but for the people. */
const test = base.extend<object, { readonly providers: Providers }>({
  providers: [
    async ({ programmeClock }, use) => {
      await using linkedIn = await startOAuthServer('LINKEDIN');
      await using zoom = await startOAuthServer('ZOOM');
      const settings = oauthEnvironment({ linkedIn, zoom });
      await using app = await startAppServer({ programmeClock, settings });
      await use({ linkedIn, zoom, app });
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ providers }, use) => use(providers.app.origin),
});

const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const loginButton = (page: Page) => button(page, 'Email me the Magic Link');

test.beforeEach(({ providers: { linkedIn, zoom } }) => {
  for (const provider of [linkedIn, zoom])
    Object.assign(provider, { isAsking: false, isDenied: false, isHanging: false });
});

test('LinkedIn signs in from a window of its own, which nobody else’s word closes, and the room that was meant is joined', async ({
  page,
  providers: { linkedIn },
}) => {
  linkedIn.person = linkedInPerson('popup');
  linkedIn.isAsking = true;
  await page.goto('/w/welcome');
  await page.getByRole('link', { name: 'Sign-in to my account' }).click();
  const opened = page.waitForEvent('popup');
  await button(page, 'LinkedIn').click();
  const popup = await opened;
  await popup.waitForURL(/\/oauth\/v2\/authorization/);
  // A page at the provider knows the state, and speaks as the window does: its origin is another.
  await popup.evaluate(() => {
    const state = new URL(location.href).searchParams.get('state');
    window.opener.postMessage({ type: 'oauth', state, code: 'stolen' }, '*');
  });
  await popup.getByRole('link', { name: 'Agree' }).click();
  await expect(page.getByRole('heading', { name: 'Nice to meet you, Noura' })).toBeVisible();
  await expect.poll(() => popup.isClosed()).toBe(true);
  await page.getByLabel('Company').fill('Hub');
  await page.getByLabel('Position').fill('Founder');
  await page.getByLabel('Location').fill('Riyadh');
  await button(page, 'Complete').click();
  await page.waitForURL(/\/w\/welcome\/about$/);
});

test('a name that is not valid stands in its field with its error, and a closed window leaves everything as it was', async ({
  page,
  providers: { linkedIn },
}) => {
  linkedIn.person = linkedInPerson('names', { given_name: 'Noura Sara' });
  linkedIn.isAsking = true;
  await page.goto('/login');
  await page.getByLabel('E-mail').fill('typed@example.org');
  const opened = page.waitForEvent('popup');
  await button(page, 'LinkedIn').click();
  await (await opened).close();
  await expect(button(page, 'LinkedIn')).not.toHaveAttribute('aria-busy', 'true');
  await expect(page.getByLabel('E-mail')).toHaveValue('typed@example.org');
  linkedIn.isAsking = false;
  await button(page, 'LinkedIn').click();
  await expect(page.getByRole('heading', { name: 'What is your name?' })).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Noura Sara');
  await expect(page.getByText('Your input is not valid. Please change')).toBeVisible();
  await expect(page.getByLabel('Last name')).toHaveValue('Alharbi');
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('the page itself goes to Zoom and comes back, with a yes, a no, and an address that is not verified', async ({
    page,
    providers: { zoom },
    consoleGuard,
  }) => {
    consoleGuard.allow(/403 \(Forbidden\)|503 \(Service Unavailable\)/, /zoom-signin/);
    zoom.person = zoomPerson('redirect', { verified: 0 });
    await page.goto('/login');
    zoom.isDenied = true;
    await button(page, 'Zoom').click();
    await expect(messages(page).getByText('Signing in with Zoom was cancelled.')).toBeVisible();
    await expect(loginButton(page)).toBeVisible();
    zoom.isDenied = false;
    await button(page, 'Zoom').click();
    await expect(
      messages(page).getByText(/^Zoom does not say that your e-mail address is yours/),
    ).toBeVisible();
    await expect(loginButton(page)).toBeVisible();
    // A link from somebody else, with an answer that this browser has not asked for.
    await page.goto(`/zoom-signup?code=other&state=${'s'.repeat(43)}`);
    await expect(messages(page).getByText(/^This was begun elsewhere, or too long ago/)).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
    zoom.isHanging = true;
    await button(page, 'Zoom').click();
    await expect(page.getByRole('heading', { name: 'Signing you in…' })).toBeVisible();
    await expect(messages(page).getByText(/^Zoom does not answer just now/)).toBeVisible();
    await expect(loginButton(page)).toBeVisible();
    zoom.isHanging = false;
    zoom.person = zoomPerson('redirect');
    await button(page, 'Zoom').click();
    await expect(page.getByRole('heading', { name: 'Nice to meet you, Huda' })).toBeVisible();
    await expect(page.getByLabel('Company')).toHaveValue('Hub');
    await expect(page.getByLabel('Location')).toHaveValue('Riyadh');
    await button(page, 'Complete').click();
    await untilIn(page);
    expect(page.url()).not.toContain('code');
  });
});

test('a host adds LinkedIn, which then signs in, and connects Zoom, from whose meetings a room takes its call', async ({
  page,
  providers: { linkedIn, zoom },
}) => {
  linkedIn.person = linkedInPerson('added', { email: 'private@example.com', email_verified: false });
  zoom.person = zoomPerson('host');
  zoom.meetings = [
    {
      id: 81_234_567_890,
      topic: 'Masterclass',
      start_time: '2021-06-20T15:00:00Z',
      join_url: 'https://zoom.us/j/8?pwd=a',
    },
  ];
  await signInWithPassword(page, 'host@demo.test');
  await page.goto('/account');
  await page.getByRole('link', { name: 'Ways to sign in' }).click();
  await button(page, 'Add LinkedIn').click();
  await expect(messages(page).getByText('LinkedIn is added to your account')).toBeVisible();
  await expect(page.getByText('private@example.com')).toBeVisible();
  await page.goto('/w/create');
  await page.getByLabel('Topic').fill('My room');
  await button(page, 'Connect Zoom').click();
  await button(page, 'Choose a Zoom meeting').click();
  await page.getByRole('option', { name: /Masterclass/ }).click();
  await expect(page.getByLabel('Call URL')).toHaveValue('https://zoom.us/j/8?pwd=a');
  await expect(page.getByLabel('Call details')).toHaveValue('Zoom meeting ID: 812 3456 7890');
  await expect(page.getByLabel('Topic')).toHaveValue('My room');
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await button(page, 'LinkedIn').click();
  await untilIn(page);
});
