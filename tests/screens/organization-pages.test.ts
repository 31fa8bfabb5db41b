import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { changeMembership, getOrganization, listOrganizations } from '#contract/organizations.ts';
import { refuse } from './support/fake-server.ts';
import { newPhone } from './support/open-app.tsx';
import { answerOrganization, type Role } from './support/organizations.ts';
import { answerPassword, comeIn } from './support/password.ts';
import { newUser } from './support/people.ts';
import { answerRooms } from './support/rooms.ts';
import { expectSound } from './support/sound.ts';

const inside = '/account/organization/masar_studio';
const outside = '/o/masar_studio';
const title = (name: string) => page.getByRole('heading', { level: 1, name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const link = (name: string | RegExp) => page.getByRole('link', { name, exact: true });
const tab = (name: string) => page.getByRole('tab', { name, exact: true });
const messages = page.getByRole('region', { name: 'Messages' });
const members = page.getByRole('list', { name: 'Members' });
const owner = newUser({ firstName: 'Faisal', lastName: 'Alotaibi' });
const others = [[owner, 'owner']] as const;

interface Rights {
  readonly role: Role;
  readonly shown: readonly string[];
  readonly tabs: readonly string[];
}
const aside = ['About', 'Members'];
const withInvitation = [...aside, 'Invite Members'];
const rights: readonly Rights[] = [
  { role: 'owner', shown: ['Edit', 'Delete organisation'], tabs: withInvitation },
  { role: 'admin', shown: ['Edit', 'Leave organisation'], tabs: withInvitation },
  { role: 'member', shown: ['Follow', 'Leave organisation'], tabs: aside },
  { role: 'follower', shown: ['Following'], tabs: aside },
  { role: 'stranger', shown: ['Follow'], tabs: aside },
];

test.each(rights)(
  '$role sees $shown, and the tabs $tabs, at both addresses',
  async ({ role, shown, tabs }) => {
    const phone = newPhone();
    answerOrganization(phone, { role, others: role === 'owner' ? [] : others });
    for (const address of [inside, outside]) {
      await phone.open(address);
      await expect.element(title('Masar Studio')).toBeVisible();
      await expect.element(page.getByRole('tab').first()).toBeVisible();
      expect(
        page
          .getByRole('tab')
          .elements()
          .map(({ textContent }) => textContent),
      ).toEqual(tabs);
      const actions = [
        link('Edit'),
        button('Follow'),
        button('Following'),
        button('Leave organisation'),
        button('Delete organisation'),
      ];
      const seen = actions.flatMap((one) => one.query()?.textContent ?? []);
      expect(seen).toEqual(shown);
    }
  },
);

test('about an organisation stand its text, its links and its zone', async () => {
  const phone = newPhone();
  answerOrganization(phone, {
    role: 'owner',
    bio: 'We draw chairs.\nAnd build them.',
    timeZoneId: 'Asia/Riyadh',
    socialLinks: [{ type: 'WEBSITE', url: 'https://masar.example', actionType: 'INSERT' }],
  });
  await phone.open(inside);
  await expect.element(page.getByText('Owner', { exact: true })).toBeVisible();
  await expect.element(page.getByText(/^We draw chairs\./)).toBeVisible();
  await expect.element(page.getByText(/^Riyadh \(GMT\+3\)/)).toBeVisible();
  await expect.element(link(/Website/)).toHaveAttribute('href', 'https://masar.example/');
});

test('who may not invite or edit is led to what they may see', async () => {
  const phone = newPhone();
  answerOrganization(phone, { others });
  await phone.open(`${inside}?tab=invite`);
  await expect.element(tab('About')).toHaveAttribute('aria-selected', 'true');
  await phone.open('/account/manage-organization/masar_studio');
  await expect.element(title('Restricted Access')).toBeVisible();
});

test('following is shown at once, stands in Account, and is taken back', async () => {
  const phone = newPhone();
  const organization = answerOrganization(phone, { others });
  const { queryClient } = await phone.open(outside);
  const letGo = phone.server.hold(changeMembership);
  await button('Follow').click();
  await expect.element(button('Following')).toBeVisible();
  // As when the channel comes up in this moment: what is read now does not know of it yet.
  organization.save({ name: 'Masar Works' });
  await queryClient.invalidateQueries();
  await expect.element(title('Masar Works')).toBeVisible();
  await expect.element(button('Following')).toBeVisible();
  await expect.element(page.getByText('Follower', { exact: true })).toBeVisible();
  letGo();
  await phone.open('/account');
  await link(/Masar Works.*Following/).click();
  await expect.element(title('Masar Works')).toBeVisible();
  await button('Following').click();
  await expect.element(button('Follow')).toBeVisible();
  await phone.open('/account');
  await expect.element(link('Create an organisation')).toBeVisible();
  await expect.element(link(/Masar Works/)).not.toBeInTheDocument();
});

test('anybody reads the public page, and signing in leads back to it', async () => {
  const phone = newPhone({ me: null });
  answerPassword(phone);
  answerOrganization(phone, { others });
  const main = page.getByRole('navigation', { name: 'Main' });
  const app = await phone.open(outside);
  await expect.element(title('Masar Studio')).toBeVisible();
  await expect.element(page.getByText('Jeddah')).toBeVisible();
  await expect.element(page.getByText('We build small things.')).toBeVisible();
  await expect.element(main).not.toBeInTheDocument();
  await link('Sign in to follow').click();
  await comeIn(phone);
  await expect.element(main).toBeVisible();
  await expect.element(button('Follow')).toBeVisible();
  expect(app.address()).toBe(outside);
});

test('the public page waits for one’s role, which would push everything down', async () => {
  const phone = newPhone();
  answerOrganization(phone, { role: 'owner' });
  const letGo = phone.server.hold(getOrganization);
  await phone.open(outside);
  await expect.poll(() => phone.server.calls(getOrganization)).not.toHaveLength(0);
  await expect.element(tab('Members')).not.toBeInTheDocument();
  letGo();
  await expect.element(tab('Members')).toBeVisible();
  await expect.element(page.getByText('Owner')).toBeVisible();
});

test('an organisation that was opened opens again without a network, and says what needs one', async () => {
  const phone = newPhone();
  const { invitation } = answerOrganization(phone, { others });
  await phone.open(`${inside}?tab=members`);
  await expect.element(members).toMatchTextContent(/Faisal Alotaibi/);
  await phone.open(invitation());
  await expect.element(title('Masar Studio')).toBeVisible();
  phone.setOnline(false);
  await phone.open(invitation());
  await expect.element(page.getByText(/^Offline · as of/)).toBeVisible();
  await button('Join').click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Joining needs a connection\./);
  await button('Follow').click();
  await expect.element(messages).toMatchTextContent(/Following Masar Studio needs a connection\./);
  await expect.element(button('Follow')).toBeVisible();
  await phone.open(`${inside}?tab=members`);
  await expect.element(members).toMatchTextContent(/Faisal Alotaibi/);
});

test('an invitation at its address stands above the page, and joining offers to open it', async () => {
  const phone = newPhone();
  const { invitation } = answerOrganization(phone, { others });
  const app = await phone.open(invitation());
  await expect.element(tab('Members')).toBeVisible();
  await button('Join').click();
  await expect.poll(app.address).toBe('/account');
  await expect.element(messages).toMatchTextContent(/You are now a member of Masar Studio/);
  await messages.getByRole('button', { name: 'Open' }).click();
  await expect.poll(app.address).toBe('/account/organization/masar_studio');
});

test('back from the address leads to the rooms, and to the screen before where there was one', async () => {
  const phone = newPhone();
  answerOrganization(phone, { others });
  answerRooms(phone, []);
  const app = await phone.open(outside);
  await button('Back').click();
  await expect.poll(app.address).toBe('/w');
  await app.router.navigate({ to: '/o' });
  await link(/Masar Studio/).click();
  await expect.element(title('Masar Studio')).toBeVisible();
  await button('Back').click();
  await expect.poll(app.address).toBe('/o');
});

test('the owner deletes it after a question, and it stands in no list any more', async () => {
  const phone = newPhone();
  answerOrganization(phone, { role: 'owner' });
  const app = await phone.open(inside);
  await button('Delete organisation').click();
  const question = page.getByRole('dialog', { name: 'Delete Masar Studio?' });
  await expect.element(question).toMatchTextContent(/Its rooms stay/);
  phone.setOnline(false);
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.element(question.getByRole('alert')).toMatchTextContent(/Deleting needs a connection/);
  phone.setOnline(true);
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.poll(app.address).toBe('/account');
  await expect.element(messages).toMatchTextContent('Masar Studio was deleted');
  await expect.element(link('Create an organisation')).toBeVisible();
  await expect.element(link(/Masar Studio/)).not.toBeInTheDocument();
});

test('organisations that could not be read are said not to have been, and are asked for again', async () => {
  const phone = newPhone();
  answerOrganization(phone, { role: 'member', others });
  phone.server.on(listOrganizations, () => refuse('unavailable'));
  await phone.open('/account');
  const retry = page.getByRole('button', { name: /^Your organisations could not be read/ });
  await expect.element(retry).toBeVisible();
  answerOrganization(phone, { role: 'member', others });
  await retry.click();
  await expect.element(link(/Masar Studio.*Member/)).toBeVisible();
  await expect.element(retry).not.toBeInTheDocument();
});

describe.each([
  { size: 'a small phone', width: 320, height: 640 },
  { size: 'a wide screen', width: 1280, height: 800 },
])('on $size', ({ width, height }) => {
  beforeEach(() => page.viewport(width, height));
  afterEach(() => page.viewport(390, 844));

  test('the public page is sound for visitors, invited or not', async () => {
    const phone = newPhone({ me: null });
    const { invitation } = answerOrganization(phone, { others });
    for (const path of [outside, invitation()]) {
      await phone.open(path);
      await expect.element(title('Masar Studio')).toBeVisible();
      await expectSound(path);
    }
  });

  test('an invitation to join is sound', async () => {
    const phone = newPhone();
    const { invitation } = answerOrganization(phone, { others });
    await phone.open(invitation());
    await expect.element(button('Join')).toBeVisible();
    await expectSound('the invitation');
  });

  test.each(['about', 'members', 'invite'])('its page is sound with the tab %s', async (tabId) => {
    const phone = newPhone();
    answerOrganization(phone, { role: 'owner', others: [[newUser({ firstName: 'Huda' }), 'admin']] });
    await phone.open(`${inside}?tab=${tabId}`);
    await expect.element(page.getByRole('tabpanel')).not.toBeEmptyDOMElement();
    await expectSound(`the tab ${tabId}`);
    if (tabId !== 'members') return;
    await page.getByRole('button', { name: /^Options for Huda/ }).click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
    await expectSound('the menu of a member');
  });

  test.each(['', '/masar_studio'])('the form is sound at manage-organization%s', async (path) => {
    const phone = newPhone();
    answerOrganization(phone, { role: 'owner' });
    await phone.open(`/account/manage-organization${path}`);
    await expect.element(page.getByRole('textbox', { name: 'Location' })).toBeVisible();
    await expectSound('the form');
  });
});
