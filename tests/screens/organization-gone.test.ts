import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getOrganization, getOrganizationBySuffix } from '#contract/organizations.ts';
import { refuse } from './support/fake-server.ts';
import { newPhone } from './support/open-app.tsx';
import { answerOrganization } from './support/organizations.ts';
import { storedOf } from './support/stored-data.ts';

const inside = '/account/organization/masar_studio';
const outside = '/o/masar_studio';
const title = (name: string) => page.getByRole('heading', { level: 1, name });

test.each([inside, outside])('one that somebody else has deleted is on no phone, at %s', async (path) => {
  const phone = newPhone();
  answerOrganization(phone, { role: 'admin' });
  await phone.open(path);
  await expect.element(title('Masar Studio')).toBeVisible();
  answerOrganization(phone, null);
  await phone.open(path);
  await expectNothing();
  phone.setOnline(false);
  await phone.open(path);
  await expect.element(page.getByText(/not on this phone yet/)).toBeVisible();
});

test('one that has gone is forgotten where its address is known to be dead before the rest is there', async () => {
  const phone = newPhone();
  answerOrganization(phone, { role: 'admin' });
  const answerRest = phone.server.hold(getOrganization);
  await phone.open(inside);
  await expect.poll(() => storedOf(phone.me.id)).toContain('Masar Studio');
  phone.server.on(getOrganizationBySuffix, () => refuse('not_found'));
  await phone.open(inside);
  await expectNothing();
  answerRest();
  await expect.poll(() => storedOf(phone.me.id)).not.toContain('Masar Studio');
  phone.setOnline(false);
  await phone.open(inside);
  await expect.element(page.getByText(/not on this phone yet/)).toBeVisible();
});

const nowhere = ['/o/nobody', '/account/organization/nobody', '/account/manage-organization/nobody'];

test.each(nowhere)('nothing is at %s, which says so', async (path) => {
  const phone = newPhone();
  answerOrganization(phone, null);
  await phone.open(path);
  await expectNothing();
});

test('a visitor too is told where nothing is', async () => {
  const phone = newPhone({ me: null });
  answerOrganization(phone, null);
  await phone.open('/o/nobody');
  await expectNothing();
});

async function expectNothing(): Promise<void> {
  await expect.element(title('Something went wrong')).toBeVisible();
  await expect.element(page.getByText('There is no organisation at this address.')).toBeVisible();
  await expect.element(page.getByText('Please return back to previous page')).toBeVisible();
}
