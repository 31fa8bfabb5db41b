import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getMe } from '#contract/users.ts';
import { refuse } from './support/fake-server.ts';
import { newPhone } from './support/open-app.tsx';

const reception = page.getByRole('heading', { level: 1, name: /^Good / });

test.each(['unauthenticated', 'forbidden'] as const)(
  'a session that was ended elsewhere (%s) leads to sign-in at the next start',
  async (problem) => {
    const { open, server } = newPhone();
    await open('/');
    await expect.element(reception).toBeVisible();
    server.on(getMe, () => refuse(problem));
    const { address } = await open('/');
    await expect.poll(address).toMatch(/^\/login/);
    await expect.element(page.getByRole('textbox', { name: 'E-mail' })).toBeVisible();
    await expect
      .element(page.getByText('You were signed out on this device. What you wrote is kept here.'))
      .toBeVisible();
  },
);
