import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type ListedOrganization, searchOrganizations } from '#contract/organizations.ts';
import { getUserBySuffix } from '#contract/users.ts';
import { type FakeServer, refuse } from './support/fake-server.ts';
import { newPhone } from './support/open-app.tsx';
import { answerOrganization } from './support/organizations.ts';
import { newUser, profileOf } from './support/people.ts';
import { answerPeople } from './support/people-list.ts';
import { expectSound } from './support/sound.ts';

const link = (name: string | RegExp) => page.getByRole('link', { name });
const title = (name: string) => page.getByRole('heading', { level: 1, name });
const search = page.getByRole('searchbox', { name: 'Search organisations' });
const rows = page.getByRole('list', { name: 'Organisations' }).getByRole('listitem');

const organization = (id: number, name: string, more: Partial<ListedOrganization> = {}) => ({
  ...{ id, name, location: 'Riyadh', logo: null, orgLastlinkSuffix: `org_${id}`, membersCount: 12, ...more },
});
const three = [
  organization(1, 'Innovation Hub'),
  organization(2, 'Mizan Studio', { location: 'Jeddah', membersCount: 1 }),
  organization(3, 'شركة زيتونة'),
];

function answerList(
  server: FakeServer,
  content: readonly ListedOrganization[],
  totalElements = content.length,
) {
  server.on(searchOrganizations, () => ({ content: [...content], totalElements }));
}

test('they are reached from People, searched by name, and opened', async () => {
  const phone = newPhone();
  answerPeople(phone.server, [newUser({ firstName: 'Dina' })]);
  answerOrganization(phone, { role: 'stranger', name: 'Mizan Studio', orgLastlinkSuffix: 'org_2' });
  answerList(phone.server, three);
  const app = await phone.open('/contacts');
  await link('Organisations').click();
  await expect.element(title('Organisations')).toBeVisible();
  await expect.poll(() => rows.elements()).toHaveLength(3);
  await expect.element(rows.nth(1)).toMatchTextContent(/Mizan Studio\s*Jeddah · 1 member$/);
  await expect.element(search).toHaveAttribute('placeholder', 'Search 3 organisations');
  await expectSound('all organisations');
  await search.fill('mi');
  await expect.element(page.getByText('Type at least 3 letters')).toBeVisible();
  await expect.poll(() => rows.elements()).toHaveLength(3);
  await search.fill('زيتونة');
  await expect.poll(() => rows.elements()).toHaveLength(1);
  await search.fill('MIZ');
  await expect.element(page.getByRole('status').filter({ hasText: '1 found' })).toBeVisible();
  await rows.first().getByRole('link').click();
  await expect.element(title('Mizan Studio')).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.poll(app.address).toBe('/o?q=MIZ');
  await expect.poll(() => rows.elements()).toHaveLength(1);
});

test('a name that none has leads to the people who give it', async () => {
  const phone = newPhone();
  answerPeople(phone.server, [newUser({ firstName: 'Dina', organization: 'Zayt' })]);
  answerList(phone.server, three);
  const app = await phone.open('/o?q=Zayt');
  await expect.element(page.getByText('No organisation is called “Zayt”.')).toBeVisible();
  await link(/^People of “Zayt”/).click();
  await expect.poll(app.address).toBe('/contacts?q=Zayt');
});

test('the server is asked where the phone has not all of them', async () => {
  const phone = newPhone();
  phone.server.on(searchOrganizations, ({ query: { query } }) =>
    query === 'far'
      ? { content: [organization(900, 'Far Away')], totalElements: 1 }
      : { content: three, totalElements: 900 },
  );
  await phone.open('/o');
  await expect.element(page.getByText('There are more. Search by name to find them.')).toBeVisible();
  await search.fill('far');
  await expect.element(rows.first()).toMatchTextContent(/Far Away/);
  expect(rows.elements()).toHaveLength(1);
});

test('the list opens again without a network; where it never came, it says so', async () => {
  const phone = newPhone();
  phone.server.on(searchOrganizations, () => refuse('unavailable'));
  await phone.open('/o');
  await expect.element(page.getByText('Last Links does not answer just now').first()).toBeVisible();
  answerList(phone.server, three);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => rows.elements()).toHaveLength(3);
  phone.setOnline(false);
  await phone.open('/o');
  await expect.element(page.getByText(/^Offline · as of/)).toBeVisible();
  await search.fill('hub');
  await expect.poll(() => rows.elements()).toHaveLength(1);
});

test.each([
  ['to it, where the person belongs to it here', 'org_2', '/o/org_2'],
  ['to those of its name, where they only write it', null, '/o?q=Mizan'],
] as const)('the organisation of a profile leads %s', async (_, organizationSuffix, address) => {
  const phone = newPhone();
  const dina = newUser({
    firstName: 'Dina',
    organization: 'Mizan',
    myLastlink: 'https://last-links.example/dina',
  });
  answerPeople(phone.server, [dina]);
  answerOrganization(phone, { role: 'stranger', name: 'Mizan', orgLastlinkSuffix: 'org_2' });
  answerList(phone.server, three);
  phone.server.on(getUserBySuffix, () => profileOf(dina, { organizationSuffix }));
  const app = await phone.open(new URL(dina.myLastlink).pathname);
  await page.getByRole('link', { name: 'Mizan', exact: true }).click();
  await expect.poll(app.address).toBe(address);
});
