import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listStars, starSession } from '#contract/stars.ts';
import { programme2021 } from '#tests/support/programme-2021.ts';
import { newPhone } from './support/open-app.tsx';
import { expectSound } from './support/sound.ts';

const title = 'Business models that pay';
const starIn = (place: { getByRole: typeof page.getByRole }) =>
  place.getByRole('button', { name: `Add ${title} to My sessions` });
const star = starIn(page.getByRole('main'));
const sessions = page.getByRole('main').getByRole('link', { name: /Confirmed/ });
const noStars = page.getByRole('heading', { name: 'Nothing in My sessions yet' });
const choose = (name: string) => page.getByText(name, { exact: true }).click();

test('where nothing is starred "My sessions" says how, and leads back to all', async () => {
  const { open } = newPhone();
  await open('/agenda');
  await choose('My sessions');
  await expect.element(noStars).toBeVisible();
  await expectSound('/agenda without stars');
  await page.getByRole('button', { name: 'Show all sessions' }).click();
  await expect.element(sessions).toHaveLength(12);
});

test('a starred session is among "My sessions", and goes from there with its star', async () => {
  const { open, server } = newPhone();
  const app = await open('/agenda');
  await star.click();
  await expect.element(star).toHaveAttribute('aria-pressed', 'true');
  await expectSound('/agenda with a star');
  await choose('My sessions');
  await expect.element(sessions).toHaveLength(1);
  expect(app.address()).toBe('/agenda?part=mine');

  await sessions.click();
  const inSheet = starIn(page.getByRole('dialog', { name: title }));
  await inSheet.click();
  await expect.element(inSheet).toHaveAttribute('aria-pressed', 'false');
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => app.address()).toBe('/agenda?part=mine');
  await expect.element(noStars).toBeVisible();
  await expect.poll(() => server.calls(starSession).map(({ body }) => body.starred)).toEqual([true, false]);
});

test('a session that is starred on another device is starred here too, and the other way round', async () => {
  const { open, server, tell } = newPhone();
  const starred = programme2021.masterclasses.flatMap((one) => (one.title === title ? [one.id] : []));
  await open('/agenda');
  await expect.element(star).toHaveAttribute('aria-pressed', 'false');
  // The phone reads once more when its channel stands.
  await expect.poll(() => server.calls(listStars)).toHaveLength(2);
  for (const [now, isPressed] of [
    [starred, 'true'],
    [[], 'false'],
  ] as const) {
    server.on(listStars, () => [...now]);
    tell({ type: 'own.starred' });
    await expect.element(star).toHaveAttribute('aria-pressed', isPressed);
  }
});

test('a star set without a network stays, also when the app is opened anew, and is sent later', async () => {
  const { open, server, setOnline } = newPhone();
  await open('/agenda');
  await expect.element(star).toBeEnabled();
  setOnline(false);
  await star.click();
  await expect.element(star).toHaveAttribute('aria-pressed', 'true');
  await open('/agenda');
  await expect.element(star).toHaveAttribute('aria-pressed', 'true');
  await choose('My sessions');
  await expect.element(sessions).toHaveLength(1);
  expect(server.calls(starSession)).toEqual([]);
  setOnline(true);
  await expect.poll(() => server.calls(starSession).map(({ body }) => body)).toEqual([{ starred: true }]);
  await expect.element(star).toHaveAttribute('aria-pressed', 'true');
});

test('nine quick taps end where the last one left it', async () => {
  const { open, server } = newPhone();
  await open('/agenda');
  await expect.element(star).toBeEnabled();
  for (let three = 0; three < 3; three += 1) await star.tripleClick();
  await expect.element(star).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => server.calls(starSession).at(-1)?.body).toEqual({ starred: true });
  await expect.element(star).toHaveAttribute('aria-pressed', 'true');
});
