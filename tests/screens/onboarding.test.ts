import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { updateMe } from '#contract/profile.ts';
import { getMe } from '#contract/users.ts';
import { newPhone } from './support/open-app.tsx';
import { newUser } from './support/people.ts';
import {
  askForMail,
  button,
  code,
  codeField,
  emailField,
  field,
  firstStep,
  newVisitor,
  nothingTold,
  secondStep,
} from './support/sign-in.ts';

test('names that are not letters are refused beside the field, and the rest stays typed', async () => {
  const { open, server } = newPhone({ me: newUser(nothingTold) });
  await open('/');
  await expect.element(firstStep).toBeVisible();
  await field('First name').fill('Anna Maria');
  await field('Last name').fill('Alharbi');
  await button('Continue').click();
  await expect.element(page.getByText('Your input is not valid. Please change')).toBeVisible();
  await expect
    .element(field('First name'))
    .toHaveAccessibleDescription('Your input is not valid. Please change Letters only, without spaces');
  await expect.element(field('First name')).toHaveValue('Anna Maria');
  await expect.element(field('First name')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field('First name')).toHaveFocus();
  await expect.element(field('Last name')).toHaveValue('Alharbi');
  expect(server.calls(updateMe)).toEqual([]);
  await field('First name').fill('نورة');
  await button('Continue').click();
  await expect.element(field('Company')).toBeVisible();
});

test('the space that a phone puts behind a word is no other device’s, and nothing is asked', async () => {
  const { open } = newPhone({ me: newUser(nothingTold) });
  await open('/');
  await field('First name').fill('نورة ');
  await field('Last name').fill(' Alharbi');
  await button('Continue').click();
  await expect.element(field('Company')).toBeVisible();
  await expect.element(page.getByText(/Changed on another device/)).not.toBeInTheDocument();
});

test('names that were typed are there when the app is opened again', async () => {
  const { open } = newPhone({ me: newUser(nothingTold) });
  await open('/');
  await field('Last name').fill('Alharbi');
  await open('/');
  await expect.element(field('Last name')).toHaveValue('Alharbi');
});

test('who is sent to sign in comes back to where they were going, onboarding between', async () => {
  const { open, server, me } = newVisitor();
  const { address } = await open('/agenda?session=9');
  expect(address()).toBe('/login');
  await emailField.fill(me.email);
  await askForMail.click();
  await codeField.fill(code);
  await field('First name').fill('Maha');
  await field('Last name').fill('Alghamdi');
  await button('Continue').click();
  await expect.element(secondStep).toHaveTextContent('Nice to meet you, Maha');
  await field('Company').fill('Hub');
  await field('Position').fill('Founder');
  await expect.element(field('Location')).toHaveValue('Riyadh, Saudi Arabia');
  await button('Complete').click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  expect(address()).toBe('/agenda?session=9');
  expect(server.calls(updateMe).at(-1)?.body).toMatchObject({
    organization: 'Hub',
    position: 'Founder',
    timeZoneId: 'Asia/Riyadh',
  });
});

test.each(['/w', '/contacts', '/messages', '/account', '/onboarding', '/pre-onboarding', '/'])(
  'who is signed out and opens %s is asked to sign in',
  async (path) => {
    const { address } = await newVisitor().open(path);
    expect(address()).toBe('/login');
    await expect.element(emailField).toBeVisible();
  },
);

test('onboarding goes on where the profile was completed on another device', async () => {
  const { open, server, me } = newPhone({ me: newUser(nothingTold) });
  await open('/');
  await expect.element(firstStep).toBeVisible();
  server.on(getMe, () => ({ ...newUser(), id: me.id }));
  // What is known of the person is no longer fresh.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 });
  onTestFinished(() => void vi.useRealTimers());
  window.dispatchEvent(new Event('visibilitychange'));
  await expect.element(page.getByRole('heading', { level: 1, name: 'Rooms' })).toBeVisible();
});
