import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { addFavourite } from '#contract/favourites.ts';
import { signInByPassword } from '#contract/sign-in.ts';
import { likeThread } from '#contract/threads.ts';
import { endSession, getMe } from '#contract/users.ts';
import { refuse, refuseFor } from './support/fake-server.ts';
import { newPhone, type Phone } from './support/open-app.tsx';
import { panel, rowsOf, star, untilKept } from './support/outbox.ts';
import { newUser } from './support/people.ts';
import { newForum } from './support/threads.ts';
import { answerPerson } from './support/world.ts';

const nothingWaits = page.getByText('Nothing waits');

/** Stars somebody on the list of people. */
async function press(phone: Phone, name = 'Lina Haddad'): Promise<void> {
  await phone.open('/contacts');
  await star(name).click();
  await expect.element(star(name)).toHaveAttribute('aria-pressed', 'true');
}

test('what is done without a network shows at once, is counted in Account, and goes once when it is back', async () => {
  const phone = newPhone();
  const { server, me } = phone;
  const app = await phone.open('/contacts');
  await expect.element(star('Lina Haddad')).toBeVisible();
  phone.setOnline(false);
  await star('Lina Haddad').click();
  await expect.element(star('Lina Haddad')).toHaveAttribute('aria-pressed', 'true');
  await untilKept(me, 1);
  await app.router.navigate({ to: '/account' });
  await expect.element(panel).toMatchTextContent(/1 item waiting to send/);
  await expect.element(panel).toMatchTextContent(/1 favourite · kept on this phone/);
  await panel.getByRole('link', { name: 'Show' }).click();
  await expect.element(rowsOf('Waiting')).toMatchTextContent(/Favourite: Lina Haddad/);
  expect(server.calls(addFavourite)).toEqual([]);
  phone.setOnline(true);
  await expect.element(nothingWaits).toBeVisible();
  expect(server.calls(addFavourite)).toHaveLength(1);
  await phone.open('/contacts');
  await expect.element(star('Lina Haddad')).toHaveAttribute('aria-pressed', 'true');
});

test('what was done without a network and left is sent when the app is opened again, elsewhere', async () => {
  const phone = newPhone();
  const { server, me } = phone;
  const app = await phone.open('/contacts');
  await expect.element(star('Lina Haddad')).toBeVisible();
  phone.setOnline(false);
  await star('Lina Haddad').click();
  await untilKept(me, 1);
  await app.close();
  phone.setOnline(true);
  expect(server.calls(addFavourite)).toEqual([]);
  await phone.open('/agenda');
  await expect.poll(() => server.calls(addFavourite)).toHaveLength(1);
});

test('before signing out, what waits can be sent', async () => {
  const phone = newPhone();
  const letGo = phone.server.hold(addFavourite);
  await press(phone, 'Reem Alshehri');
  await untilKept(phone.me, 1);
  await phone.open('/account');
  await page.getByRole('button', { name: 'Sign out' }).click();
  const sheet = page.getByRole('dialog', { name: 'Sign out?' });
  await expect.element(sheet).toMatchTextContent(/1 item waiting to send: 1 favourite/);
  await sheet.getByRole('button', { name: 'Send now' }).click();
  await expect.element(sheet.getByText('Sent 0 of 1')).toBeVisible();
  letGo();
  await expect.element(sheet.getByText(/1 favourite/)).not.toBeInTheDocument();
  await sheet.getByRole('button', { name: 'Stay' }).click();
  await expect.element(page.getByText(/waiting to send/)).not.toBeInTheDocument();
});

const accounts = [
  { email: 'participant@demo.test', name: 'Sara Alqahtani', role: 'participant' },
  { email: 'second@demo.test', name: 'Omar Bashir', role: 'participant' },
];

test('a session that has ended keeps what waits, and sends it for the same person only', async () => {
  const sara = newUser();
  const omar = newUser({ firstName: 'Omar', lastName: 'Bashir' });
  const phone = newPhone({ me: sara, deployment: { demo: { accounts, password: 'demo-password' } } });
  const { server } = phone;
  const app = await phone.open('/contacts');
  await expect.element(star('Lina Haddad')).toBeVisible();
  phone.setOnline(false);
  await star('Lina Haddad').click();
  await untilKept(sara, 1);
  server.on(getMe, () => refuse('unauthenticated'));
  server.on(addFavourite, () => refuse('unauthenticated'));
  phone.setOnline(true);
  await expect.poll(app.address).toMatch(/^\/login/);
  const triedBefore = server.calls(addFavourite).length;

  const signInAs = async (who: typeof sara) => {
    answerPerson(server, who);
    answerSignIn(phone, who);
    await page.getByRole('button', { name: new RegExp(who.lastName ?? '') }).click();
    await expect.poll(app.address).not.toMatch(/^\/login/);
  };
  await signInAs(omar);
  await app.router.navigate({ to: '/account' });
  await expect.element(page.getByRole('heading', { name: 'Omar Bashir' })).toBeVisible();
  await expect.element(panel).not.toBeInTheDocument();
  server.on(endSession, () => undefined);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect.poll(app.address).not.toBe('/account');
  expect(server.calls(addFavourite)).toHaveLength(triedBefore);

  await app.router.navigate({ to: '/login' });
  await signInAs(sara);
  await expect.poll(() => server.calls(addFavourite).length).toBe(triedBefore + 1);
  const keys = server.calls(addFavourite).map(({ idempotencyKey }) => idempotencyKey);
  expect(new Set(keys).size).toBe(1);
});

test('a phone that has thrown away what waited says so once', async () => {
  const phone = newPhone();
  phone.server.on(addFavourite, () => refuseFor(3_600));
  await press(phone);
  await untilKept(phone.me, 1);
  const app = await phone.open('/account');
  await expect.element(page.getByText('1 item waiting to send')).toBeVisible();
  await app.close();
  await throwAway(`unsent-${phone.me.id}`);
  await phone.open('/account');
  const notice = page.getByText(/One thing that had not been sent may be lost\./).first();
  await expect.element(notice).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
  await phone.open('/account/waiting');
  await expect.element(nothingWaits).toBeVisible();
  await expect.element(notice).not.toBeInTheDocument();
});

const throwAway = (name: string) =>
  new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = resolve;
    request.onerror = reject;
  });

test('a full phone keeps nothing half: the star goes back, and it says why', async () => {
  const phone = newPhone();
  const app = await phone.open('/account/waiting');
  await expect.element(nothingWaits).toBeVisible();
  await app.router.navigate({ to: '/contacts' });
  await expect.element(star('Omar Bashir')).toBeEnabled();
  const isFull = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  for (const name of ['add', 'put'] as const) {
    const write = vi.spyOn(IDBObjectStore.prototype, name).mockImplementation(isFull);
    onTestFinished(() => write.mockRestore());
  }
  await star('Omar Bashir').click();
  const why =
    'Omar Bashir was not added. There is no room left on this phone. Please free some, and try again.';
  await expect.element(page.getByText(why).first()).toBeVisible();
  await expect.element(star('Omar Bashir')).toHaveAttribute('aria-pressed', 'false');
  expect(phone.server.calls(addFavourite)).toEqual([]);
});

/** Presses so many times, and tells what it shows in the frame after each. */
async function pressOften(button: Element, times: number): Promise<string[]> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const shown: string[] = [];
  for (let at = 0; at < times; at += 1) {
    (button as HTMLElement).click();
    await frame();
    await frame();
    shown.push(`${button.getAttribute('aria-pressed')}, ${button.getAttribute('aria-label')}`);
  }
  return shown;
}

test('ten quick taps on a heart in a slow network end in the state that is seen', async () => {
  const phone = newPhone();
  const { server } = phone;
  const { id } = newForum(phone).write({ message: 'Who comes by train?', likes: 3 });
  await phone.open(`/forum/${id}`);
  const heart = page.getByRole('button', { name: /^Like, / }).first();
  await expect.element(heart).toHaveAccessibleName('Like, 3 likes');
  const [on, off] = ['true, Like, 4 likes', 'false, Like, 3 likes'];
  const lastAsked = () => server.calls(likeThread).at(-1)?.body.liked;
  const untilSent = async (liked: boolean) => {
    await expect.poll(lastAsked).toBe(liked);
    await expect.poll(() => localStorage.getItem(`unsentCount:${phone.me.id}`)).toBeNull();
    expect(lastAsked()).toBe(liked);
  };

  let letGo = server.hold(likeThread);
  expect(await pressOften(heart.element(), 10)).toEqual(Array.from({ length: 5 }, () => [on, off]).flat());
  letGo();
  await untilSent(false);
  await expect.element(heart).toHaveAccessibleName('Like, 3 likes');

  letGo = server.hold(likeThread);
  expect(await pressOften(heart.element(), 9)).toEqual([
    ...Array.from({ length: 4 }, () => [on, off]).flat(),
    on,
  ]);
  letGo();
  await untilSent(true);
  await expect.element(heart).toHaveAccessibleName('Like, 4 likes');
  await phone.open(`/forum/${id}`);
  await expect.element(heart).toHaveAccessibleName('Like, 4 likes');
  await expect.element(heart).toHaveAttribute('aria-pressed', 'true');
});

function answerSignIn({ server }: Phone, user: ReturnType<typeof newUser>): void {
  server.on(signInByPassword, () => ({
    accessToken: `token-${user.id}`,
    user,
    browserMark: 'mark',
    intent: null,
  }));
}
