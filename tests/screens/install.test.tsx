import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ReceptionInstallCard } from '#client/features/install/install-card.tsx';
import { takeInstallPrompt, watchInstallPrompt } from '#client/features/install/install-prompt.ts';
import { phoneStorage, storageKeys } from '#client/lib/phone-storage.ts';
import { ToastProvider } from '#client/ui/toast/toasts.tsx';
import { signInByPassword } from '#contract/sign-in.ts';
import { webManifest } from '#setup/bundler/web-manifest.ts';
import { newPhone } from './support/open-app.tsx';
import { newId, newUser } from './support/people.ts';
import { expectSound } from './support/sound.ts';
import { newForum } from './support/threads.ts';
import { answerPerson } from './support/world.ts';

const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const iPhone = `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${webKit} Version/17.5 Mobile/15E148 Safari/604.1`;

const card = page.getByRole('region', { name: 'Install Last Links' });
const install = card.getByRole('button', { name: 'Install' });
const steps = card.getByRole('listitem');
const toast = (text: string) => page.getByRole('status').getByText(text);
const heading = page.getByRole('heading', { level: 1, name: 'Account' });

beforeAll(() => watchInstallPrompt(phoneStorage()));
beforeEach(() => onTestFinished(() => void takeInstallPrompt()));

function openIn(userAgent: string): void {
  const spy = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  onTestFinished(() => spy.mockRestore());
}

/** Chromium's event as it comes, with the person's answer to the question that it brings. */
function offerInstall(outcome: 'accepted' | 'dismissed', prompt = vi.fn(async () => undefined)) {
  const event = new Event('beforeinstallprompt', { cancelable: true });
  window.dispatchEvent(Object.assign(event, { prompt, userChoice: Promise.resolve({ outcome }) }));
  return prompt;
}

async function openAccount(): Promise<void> {
  await newPhone().open('/account');
  await expect.element(heading).toBeVisible();
}

const Offer = () => (
  <ToastProvider>
    <h1 tabIndex={-1}>Good morning</h1>
    <ReceptionInstallCard otherwise={<p>Another offer</p>} />
  </ToastProvider>
);

/** The offer as it stands on Reception. */
function showReceptionCard(): void {
  const container = document.createElement('main');
  document.body.append(container);
  const root = createRoot(container);
  const routeTree = createRootRoute({ component: Offer });
  root.render(<RouterProvider router={createRouter({ routeTree, history: createMemoryHistory() })} />);
  document.title = 'Reception · Last Links';
  onTestFinished(() => {
    root.unmount();
    container.remove();
    phoneStorage().clear();
  });
}

test('where there is no way to install, nothing is said about it', async () => {
  await openAccount();
  await expect.element(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await expect.element(card).not.toBeInTheDocument();
});

test('a yes takes the card away and says so', async () => {
  await openAccount();
  await expect.element(card).not.toBeInTheDocument();
  const prompt = offerInstall('accepted');
  await expect.element(card).toBeVisible();
  await expectSound('/account with the offer to install');
  await install.click();
  await expect.element(toast('Last Links is being installed')).toBeInTheDocument();
  expect(prompt).toHaveBeenCalledTimes(1);
  await expect.element(card).not.toBeInTheDocument();
});

test('a no leaves the card, and the browser may ask once more', async () => {
  await openAccount();
  const first = offerInstall('dismissed');
  await install.click();
  await expect.poll(() => first.mock.calls.length).toBe(1);
  await expect.element(install).toBeEnabled();
  await install.click(); // waits for the next offer
  const second = offerInstall('accepted');
  await expect.element(toast('Last Links is being installed')).toBeInTheDocument();
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1]);
  await expect.element(card).not.toBeInTheDocument();
});

test('an offer that does not hold leads to the menu of the browser', async () => {
  await openAccount();
  offerInstall(
    'accepted',
    vi.fn(() => Promise.reject(new DOMException('', 'InvalidStateError'))),
  );
  await install.click();
  await expect.element(toast('Look for “Install” in the menu of your browser')).toBeInTheDocument();
  await expect.element(card).toBeVisible();
});

test('an offer of an earlier visit is one of this visit', async () => {
  const { open } = newPhone();
  phoneStorage().setItem(storageKeys.install, 'offered');
  await open('/account');
  await expect.element(install).toBeVisible();
});

test('once installed, by whatever way, nothing is offered', async () => {
  const { open } = newPhone();
  await open('/account');
  offerInstall('accepted');
  await expect.element(card).toBeVisible();
  window.dispatchEvent(new Event('appinstalled'));
  await expect.element(card).not.toBeInTheDocument();
  await open('/account');
  await expect.element(heading).toBeVisible();
  await expect.element(card).not.toBeInTheDocument();
  showReceptionCard();
  await expect.element(page.getByRole('heading', { name: 'Good morning' })).toBeVisible();
  await expect.element(card).not.toBeInTheDocument();
  await expect.element(page.getByText('Another offer')).toBeVisible();
});

test('on Reception a yes takes the offer away', async () => {
  offerInstall('accepted');
  showReceptionCard();
  await expect.element(card.getByRole('button', { name: 'Not now' })).toBeVisible();
  await expect.element(page.getByText('Another offer')).not.toBeInTheDocument();
  await expectSound('the offer on Reception');
  await install.click();
  await expect.element(toast('Last Links is being installed')).toBeInTheDocument();
  await expect.element(card).not.toBeInTheDocument();
});

test('on an iPhone the two taps are shown as pictures and told in words, on Reception in a sheet', async () => {
  openIn(iPhone);
  showReceptionCard();
  await card.getByRole('button', { name: 'Show how' }).click();
  const sheet = page.getByRole('dialog', { name: 'Install Last Links' });
  const items = sheet.getByRole('listitem');
  await expect.element(items.first().getByText(/^Tap Share in the bar below/)).toBeVisible();
  await expect.element(items.last().getByText(/^Choose “Add to Home Screen”/)).toBeVisible();
  expect(items.elements().map((item) => item.querySelectorAll('svg').length)).toEqual([1, 1]);
  await expectSound('the sheet with the steps');
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet).not.toBeInTheDocument();
});

test('on an iPhone Account has the steps, and the picture for the start has the size of the screen and the ground of the page', async () => {
  document.querySelector('link[rel="apple-touch-startup-image"]')?.remove();
  openIn(iPhone);
  await openAccount();
  await expect.element(steps.first()).toBeVisible();
  expect(steps.elements().map((item) => item.querySelectorAll('svg').length)).toEqual([1, 1]);
  await expectSound('/account with the steps to install');
  const links = () => [
    ...document.querySelectorAll<HTMLLinkElement>('link[rel="apple-touch-startup-image"]'),
  ];
  await expect.poll(() => links().length).toBeGreaterThan(0);
  const image = new Image();
  image.src = links()[0]?.href ?? '';
  await image.decode();
  const context = new OffscreenCanvas(image.naturalWidth, image.naturalHeight).getContext('2d');
  context?.drawImage(image, 0, 0);
  const [red, green, blue] = context?.getImageData(1, 1, 1, 1).data ?? [];
  const screen = [window.screen.width * devicePixelRatio, window.screen.height * devicePixelRatio];
  expect([image.naturalWidth, image.naturalHeight]).toEqual(screen);
  expect(`rgb(${red}, ${green}, ${blue})`).toBe(getComputedStyle(document.documentElement).backgroundColor);
});

test.each([
  [
    'Safari on a Mac',
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Version/17.5 Safari/605.1.15`,
    [/open File/, /Add to Dock/],
  ],
  [
    'Firefox on a phone',
    'Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0',
    [/menu of the browser/, /Install/],
  ],
])('in %s the way through its menu is told', async (_browser, userAgent, texts) => {
  openIn(userAgent);
  await openAccount();
  await expect.element(steps.first()).toBeVisible();
  const shown = steps.elements().map(({ textContent }) => textContent);
  expect(shown).toEqual(texts.map((text) => expect.stringMatching(text)));
});

test('Account says whether the phone keeps what the app stores, and asks for it', async () => {
  let isPromised = false;
  const answer = async () => isPromised;
  const spies = [
    vi.spyOn(navigator.storage, 'persisted').mockImplementation(answer),
    vi.spyOn(navigator.storage, 'persist').mockImplementation(answer),
  ];
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
  });
  const { open } = newPhone();
  await open('/account');
  const row = page.getByRole('button', { name: /^Storage.*Ask the phone to keep it/ });
  await expect.element(row.getByText(/\d (?:kB|MB), the phone may clear it/)).toBeVisible();
  await row.click();
  const notYet = 'The phone did not agree yet. It does for installed apps.';
  await expect.element(page.getByRole('status').getByText(notYet)).toBeInTheDocument();
  isPromised = true;
  await row.click();
  const kept = page.getByText(/\d (?:kB|MB) on this phone, kept/);
  await expect.element(kept).toBeVisible();
  await expect.element(row).not.toBeInTheDocument();
  await open('/account');
  await expect.element(kept).toBeVisible();
});

test.each((webManifest.shortcuts ?? []).map(({ name, url }) => ({ name, url })))(
  'the shortcut "$name" opens its screen, after signing in where that is needed',
  async ({ name, url }) => {
    const me = newUser();
    const phone = newPhone({ me: null });
    const { open, server } = phone;
    newForum(phone);
    answerPerson(server, me);
    server.on(signInByPassword, () => ({
      accessToken: `token-${newId()}`,
      user: me,
      browserMark: 'mark',
      intent: null,
    }));
    const app = await open(url);
    await expect.poll(() => app.address()).toMatch(/^\/login/);
    await page.getByRole('link', { name: /password/i }).click();
    await page.getByRole('textbox', { name: 'E-mail' }).fill('somebody@example.org');
    await page.getByLabelText('Password').fill('demo-password');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    const title = page.getByRole('heading', { level: 1, name });
    await expect.element(title).toBeVisible();
    expect(app.address()).toBe(url);
    await open(url);
    await expect.element(title).toBeVisible();
  },
);
