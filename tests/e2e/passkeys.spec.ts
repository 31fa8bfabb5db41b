import type { CDPSession, Page } from '@playwright/test';
import { startAppServer } from './app-server.ts';
import { expect, signInWithPassword, test, untilIn } from './fixtures.ts';

const readKeys = async (cdp: CDPSession, authenticatorId: string) =>
  (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
type Key = Awaited<ReturnType<typeof readKeys>>[number];

/** Authenticator of a device, whose person has a finger on it when told. */
async function addAuthenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: false,
    },
  });
  return {
    touch: (enabled: boolean) =>
      cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    keys: () => readKeys(cdp, authenticatorId),
    take: async (credentials: Key[]) => {
      for (const credential of credentials)
        await cdp.send('WebAuthn.addCredential', { authenticatorId, credential });
    },
  };
}
type Device = Awaited<ReturnType<typeof addAuthenticator>>;

const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });
const passkeyButton = (page: Page) => page.getByRole('button', { name: 'Passkey', exact: true });

/** Makes a passkey in the account. */
async function makePasskey(page: Page, device: Device): Promise<void> {
  await page.goto('/account');
  await page.getByRole('link', { name: 'Ways to sign in' }).click();
  await page.getByRole('link', { name: /^Passkeys/ }).click();
  await device.touch(true);
  await page.getByRole('button', { name: 'Make a passkey' }).click();
  await expect(messages(page).getByText('Your passkey is ready')).toBeVisible();
  await device.touch(false);
}

/** Leaves the phone as signing out does, without its questions. */
const leave = (page: Page) => page.evaluate(() => localStorage.clear());

test('a passkey signs in by a button, through a lost line, on a second device, and no more once it is removed', async ({
  page,
  onDevice,
  consoleGuard,
}) => {
  consoleGuard.allow(/net::ERR_(?:FAILED|CONNECTION_RESET)|401 \(Unauthorized\)/, /passkey/);
  await signInWithPassword(page, 'second@demo.test');
  const phone = await addAuthenticator(page);
  await makePasskey(page, phone);
  await leave(page);
  await page.goto('/login?with=password');
  await page.route('**/passkey-signin', (route) => route.abort('connectionreset'), { times: 1 });
  await phone.touch(true);
  await passkeyButton(page).click();
  await expect(page.getByRole('alert')).toContainText('No connection.');
  await passkeyButton(page).click();
  await untilIn(page);

  const laptop = await onDevice();
  await laptop.goto('/login?with=password');
  const copied = await addAuthenticator(laptop);
  await copied.take(await phone.keys());
  await copied.touch(true);
  await passkeyButton(laptop).click();
  await untilIn(laptop);

  await page.goto('/account/passkeys');
  await page.getByRole('button', { name: /^Remove / }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(messages(page).getByText('signs nobody in any more')).toBeVisible();
  await leave(laptop);
  await laptop.goto('/login?with=password');
  await passkeyButton(laptop).click();
  await expect(laptop.getByRole('alert')).toContainText('This passkey does not sign in here.');
});

test('the e-mail field suggests passkeys, and one of them signs in', async ({ page }) => {
  await signInWithPassword(page, 'second@demo.test');
  const phone = await addAuthenticator(page);
  await makePasskey(page, phone);
  await leave(page);
  await phone.touch(true);
  await page.goto('/login');
  await untilIn(page);
});

test('a host without a passkey makes one before reading applications, and shows it on the next device', async ({
  browser,
  consoleGuard,
}) => {
  consoleGuard.allow(/403 \(Forbidden\)/, /application-form|mentor/);
  await using server = await startAppServer({ settings: { HOSTS_NEED_PASSKEY: '1' } });
  const context = await browser.newContext({ baseURL: server.origin });
  const page = await context.newPage();
  const phone = await addAuthenticator(page);
  const closed = page.getByRole('heading', { name: 'Applications are opened with a passkey' });
  await signInWithPassword(page, 'host@demo.test');
  await page.goto('/apply');
  await expect(closed).toBeVisible();
  await page.getByRole('link', { name: 'Make one' }).click();
  await phone.touch(true);
  await page.getByRole('button', { name: 'Make a passkey' }).click();
  await expect(messages(page).getByText('Your passkey is ready')).toBeVisible();
  await page.goto('/apply');
  await expect(page.getByRole('button', { name: 'Applications (.xlsx)' })).toBeVisible();
  await expect(closed).not.toBeVisible();
  await leave(page);
  await phone.touch(false);
  await signInWithPassword(page, 'host@demo.test');
  await page.goto('/apply');
  await expect(closed).toBeVisible();
  await phone.touch(true);
  await page.getByRole('button', { name: 'Use passkey' }).click();
  await expect(closed).not.toBeVisible();
  await expect(page.getByRole('button', { name: 'Applications (.xlsx)' })).toBeVisible();
  await context.close();
});
