import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { changeMembership, joinByCode, removeMember } from '#contract/organizations.ts';
import { newPhone } from './support/open-app.tsx';
import { answerOrganization } from './support/organizations.ts';
import { answerPassword, comeIn } from './support/password.ts';
import { newUser } from './support/people.ts';

const inside = '/account/organization/masar_studio';
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const link = (name: string | RegExp) => page.getByRole('link', { name, exact: true });
const heading = (name: string) => page.getByRole('heading', { name });
const members = page.getByRole('list', { name: 'Members' }).getByRole('listitem');
const messages = page.getByRole('region', { name: 'Messages' });
const owner = newUser({ firstName: 'Faisal', lastName: 'Alotaibi' });
const lama = newUser({ firstName: 'Lama', lastName: 'Alsubaie', position: 'Potter' });
const others = [[owner, 'owner']] as const;

test('the owner makes an admin of a member, and takes it back', async () => {
  const phone = newPhone();
  answerOrganization(phone, { role: 'owner', others: [[lama, 'member']] });
  const options = button('Options for Lama Alsubaie');
  await phone.open(`${inside}?tab=members`);
  await expect.element(members.nth(1)).toMatchTextContent(/Member · Potter/);
  expect(button(/^Options for/).elements()).toHaveLength(1);
  await options.click();
  await page.getByRole('button', { name: /^Make admin/ }).click();
  await expect.element(messages).toMatchTextContent(/Lama Alsubaie is now an admin/);
  await expect.element(members.nth(1)).toMatchTextContent(/Admin · Potter/);
  await options.click();
  await page.getByRole('button', { name: /^Remove admin/ }).click();
  await expect.element(members.nth(1)).toMatchTextContent(/Member · Potter/);
  const wanted = phone.server.calls(changeMembership).map(({ body }) => body);
  expect(wanted).toEqual([true, false].map((admin) => ({ userId: lama.id, admin })));
});

test('a member is taken out after a question, and the focus stays in the list', async () => {
  const phone = newPhone();
  answerOrganization(phone, { role: 'owner', others: [[lama, 'member']] });
  await phone.open(`${inside}?tab=members`);
  await button('Options for Lama Alsubaie').click();
  await button('Remove member').click();
  const question = page.getByRole('dialog', { name: 'Remove Lama Alsubaie?' });
  await expect.element(question).toMatchTextContent(/The share link becomes a new one/);
  expect(phone.server.calls(removeMember)).toEqual([]);
  await question.getByRole('button', { name: 'Remove member' }).click();
  await expect.poll(() => members.elements()).toHaveLength(1);
  await expect.element(members.getByRole('link')).toHaveFocus();
  await expect
    .element(messages)
    .toMatchTextContent(/no longer belongs to Masar Studio. The share link is new/);
});

test('the owner hands it over after a question, and is an admin then', async () => {
  const phone = newPhone();
  answerOrganization(phone, { role: 'owner', others: [[lama, 'member']] });
  await phone.open(`${inside}?tab=members`);
  await button('Options for Lama Alsubaie').click();
  await page.getByRole('button', { name: /^Make owner/ }).click();
  const question = page.getByRole('dialog', { name: 'Make Lama Alsubaie the owner?' });
  await expect.element(question).toMatchTextContent(/You stay an admin/);
  await question.getByRole('button', { name: 'Make owner' }).click();
  await expect.element(messages).toMatchTextContent('Lama Alsubaie owns Masar Studio now');
  await expect.element(members.first()).toMatchTextContent(/Lama Alsubaie\s*Owner/);
  expect(button(/^Options for/).elements()).toEqual([]);
  await page.getByRole('tab', { name: 'About' }).click();
  await expect.element(button('Leave organisation')).toBeVisible();
});

test('nobody is offered to hand it over to who only follows', async () => {
  const phone = newPhone();
  answerOrganization(phone, { role: 'owner', others: [[lama, 'follower']] });
  await phone.open(`${inside}?tab=members`);
  await button('Options for Lama Alsubaie').click();
  await expect.element(page.getByRole('button', { name: /^Make admin/ })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Make owner/ })).not.toBeInTheDocument();
});

test('the link that is shown after somebody was taken out is the new one', async () => {
  const phone = newPhone();
  const { invitation } = answerOrganization(phone, { role: 'owner', others: [[lama, 'member']] });
  const old = location.origin + invitation();
  await phone.open(`${inside}?tab=invite`);
  await expect.element(page.getByText(old)).toBeVisible();
  await page.getByRole('tab', { name: 'Members' }).click();
  await button('Options for Lama Alsubaie').click();
  await button('Remove member').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove member' }).click();
  await expect.poll(() => members.elements()).toHaveLength(1);
  await page.getByRole('tab', { name: 'Invite Members' }).click();
  await expect.element(page.getByText(location.origin + invitation())).toBeVisible();
  await expect.element(page.getByText(old)).not.toBeInTheDocument();
});

test('nobody but the owner has a menu of members', async () => {
  const phone = newPhone();
  answerOrganization(phone, { role: 'admin', others: [...others, [lama, 'member']] });
  await phone.open(`${inside}?tab=members`);
  await expect.element(members.first()).toMatchTextContent(/Faisal Alotaibi\s*Owner/);
  expect(button(/^Options for/).elements()).toEqual([]);
});

test('a member leaves after a question', async () => {
  const phone = newPhone();
  answerOrganization(phone, { role: 'member', others });
  await phone.open(inside);
  await button('Leave organisation').click();
  expect(phone.server.calls(removeMember)).toEqual([]);
  await button('Leave').click();
  await expect.element(messages).toMatchTextContent(/You left Masar Studio/);
  await expect.element(page.getByText('Member', { exact: true })).not.toBeInTheDocument();
  await page.getByRole('tab', { name: 'Members' }).click();
  await expect.poll(() => members.elements()).toHaveLength(1);
});

test('the link is shown as a QR code, and can be copied', async () => {
  const phone = newPhone();
  const { invitation } = answerOrganization(phone, { role: 'admin', others });
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await phone.open(`${inside}?tab=invite`);
  await expect.element(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await button('Copy link').click();
  await expect.element(messages).toMatchTextContent(/Link copied/);
  expect(copied).toHaveBeenCalledWith(location.origin + invitation());
});

test('a link is renewed after a question, and the new one is shown', async () => {
  const phone = newPhone();
  const { invitation } = answerOrganization(phone, { role: 'owner' });
  const shown = () => page.getByText(location.origin + invitation());
  await phone.open(`${inside}?tab=invite`);
  const old = shown();
  await expect.element(old).toBeVisible();
  await page.getByRole('button', { name: /^Renew link/ }).click();
  const question = page.getByRole('dialog', { name: 'Renew the link?' });
  await expect.element(question).toMatchTextContent(/stop working/);
  await question.getByRole('button', { name: 'Renew link' }).click();
  await expect.element(messages).toMatchTextContent(/The link is new/);
  await expect.element(old).not.toBeInTheDocument();
  await expect.element(shown()).toBeVisible();
});

test('opening the link joins nobody; a tap does, and who has joined is told so', async () => {
  const phone = newPhone();
  const { invitation } = answerOrganization(phone, { others });
  await phone.open(invitation());
  await expect.element(heading('You are invited to join Masar Studio')).toBeVisible();
  expect(phone.server.calls(joinByCode)).toEqual([]);
  const app = await phone.open(invitation());
  await button('Join').click();
  await expect.element(messages).toMatchTextContent(/You are now a member of Masar Studio/);
  expect(app.address()).toBe('/account');
  await phone.open(invitation());
  await expect.element(heading('You are a member of Masar Studio')).toBeVisible();
  await link('Open Masar Studio').click();
  await page.getByRole('tab', { name: 'Members' }).click();
  await expect.element(members.nth(1)).toMatchTextContent(/Sara Alqahtani\s*Member/);
});

test('a link that was renewed says what to do', async () => {
  const phone = newPhone();
  answerOrganization(phone, { others });
  await phone.open('/o/masar_studio?code=code-that-was-renewed');
  await button('Join').click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/This invitation no longer works/);
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Ask Masar Studio for a new link\./);
  await expect.element(button('Follow')).toBeVisible();
});

test('who taps Join before signing in has joined once they are in', async () => {
  const phone = newPhone({ me: null });
  answerPassword(phone);
  const { invitation } = answerOrganization(phone, { others });
  const app = await phone.open(invitation());
  await button('Join').click();
  await comeIn(phone);
  await expect.element(messages).toMatchTextContent(/You are now a member of Masar Studio/);
  expect(app.address()).toBe('/account');
  await expect.element(link(/Masar Studio.*Member/)).toBeVisible();
  expect(phone.server.calls(joinByCode)).toHaveLength(1);
});

test('a tap counts in its own browser only: elsewhere signing in leads to Join', async () => {
  const phone = newPhone({ me: null });
  answerPassword(phone, { kind: 'organizationCode', value: 'masar_studio/first-code-of-the-link' });
  const { invitation } = answerOrganization(phone, { others });
  const app = await phone.open('/login');
  await comeIn(phone);
  await expect.element(button('Join')).toBeVisible();
  expect(app.address()).toBe(invitation());
  expect(phone.server.calls(joinByCode)).toEqual([]);
});

test('going back from the public page forgets what was meant there', async () => {
  const phone = newPhone({ me: null });
  const { invitation } = answerOrganization(phone, { others });
  const app = await phone.open(invitation());
  await button('Join').click();
  await expect.element(page.getByRole('heading', { name: /^Welcome to/ })).toBeVisible();
  expect(localStorage.getItem('joinTap')).not.toBeNull();
  await app.router.navigate({ to: '/o/$organizationSuffix', params: { organizationSuffix: 'masar_studio' } });
  await button('Back').click();
  await expect.element(page.getByRole('heading', { name: /^Welcome to/ })).toBeVisible();
  expect(app.address()).toBe('/login');
  expect(localStorage.getItem('joinTap')).toBeNull();
  expect(localStorage.getItem('intent') ?? '').not.toContain('organizationCode');
});
