import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { newPhone } from './support/open-app.tsx';

const link = (name: string | RegExp) => page.getByRole('link', { name });

test('Account leads to what one has agreed to, and to whoever can be asked', async () => {
  const phone = newPhone();
  const { address } = await phone.open('/account');
  const mail = link(/^Write to the organisers/);
  await expect.element(mail).toHaveAttribute('href', 'mailto:organisers@innovation-programme.example');
  await expect.element(link('Privacy Policy')).toHaveAttribute('href', '/privacy');
  await expect.element(page.getByText('Version', { exact: true })).toBeVisible();
  await link('Terms of Service').click();
  await expect.poll(address).toBe('/terms');
});
