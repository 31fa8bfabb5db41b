import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { storageKeys } from '#client/lib/phone-storage.ts';
import { updateMe } from '#contract/profile.ts';
import { signInByPassword } from '#contract/sign-in.ts';
import type { OwnUser } from '#contract/users.ts';
import { texts } from '#tests/support/spec-texts.ts';
import { untilKept } from './support/kept.ts';
import { newPhone, type Phone } from './support/open-app.tsx';
import { newId, newUser } from './support/people.ts';
import {
  addLink,
  discardButton,
  field,
  keepProfile,
  leaveSheet,
  openForm,
  save,
  saveButton,
} from './support/profile-form.ts';
import { expectSound } from './support/sound.ts';
import { answerPerson } from './support/world.ts';

const peopleLink = page.getByRole('link', { name: 'People' });

describe('leaving', () => {
  test('asks first, and goes or stays as one answers', async () => {
    const phone = newPhone();
    const { address } = await openForm(phone);
    await field('Position').fill('Something else');
    await peopleLink.click();
    await expect.element(leaveSheet).toBeVisible();
    await expectSound('the sheet that asks before leaving');
    await leaveSheet.getByRole('button', { name: 'Keep editing' }).click();
    await expect.element(leaveSheet).not.toBeInTheDocument();
    expect(address()).toBe('/account/edit');
    await expect.element(field('Position')).toHaveValue('Something else');
    await peopleLink.click();
    await leaveSheet.getByRole('button', { name: 'Discard' }).click();
    await expect.poll(address).toBe('/contacts');
    await openForm(phone);
    await expect.element(field('Position')).toHaveValue('Industrial designer');
    await expect.element(saveButton).not.toBeInTheDocument();
  });

  test('asks nothing where nothing differs any more', async () => {
    const { address } = await openForm(newPhone());
    await field('Position').fill('Something else');
    await expect.element(saveButton).toBeVisible();
    await field('Position').fill('Industrial designer');
    await expect.element(saveButton).not.toBeInTheDocument();
    await peopleLink.click();
    await expect.poll(address).toBe('/contacts');
  });
});

describe('what is typed stays on the phone', () => {
  test('when the app is closed, until it is discarded', async () => {
    const phone = newPhone();
    await openForm(phone);
    await field('Bio').fill('Half a sentence');
    await addLink('Website');
    await field('Website').fill('kept.example.org');
    await openForm(phone);
    await expect.element(field('Bio')).toHaveValue('Half a sentence');
    await expect.element(field('Website')).toHaveValue('kept.example.org');
    await expect.element(page.getByText('Not saved yet · kept on this phone')).toBeVisible();
    await expectSound('a restored edit');
    await discardButton.click();
    await expect.element(field('Bio')).toHaveValue('');
    await expect.element(saveButton).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(field('Bio')).toHaveValue('Half a sentence');
  });

  test('when there is no connection, and is saved when it is back', async () => {
    const phone = newPhone();
    keepProfile(phone);
    await openForm(phone);
    await field('Bio').fill('Written in a tunnel');
    phone.setOnline(false);
    await saveButton.click();
    const kept = 'No connection. Your changes are kept on this phone.';
    await expect.element(page.getByText(kept)).toBeVisible();
    await field('Personal link').fill('somewhere_else');
    await expect.element(page.getByText('Can’t check offline')).toBeVisible();
    expect(phone.server.calls(updateMe)).toEqual([]);
    phone.setOnline(true);
    const back = page.getByText('The connection is back. Your changes can be saved now.');
    await expect.element(back).toBeVisible();
    await expect.element(page.getByText(texts.suffixAvailable, { exact: true })).toBeVisible();
    await save();
    await openForm(phone);
    await expect.element(field('Bio')).toHaveValue('Written in a tunnel');
  });

  test('and is there without a connection, which an image needs, when the page is opened again', async () => {
    const phone = newPhone();
    await openForm(phone);
    await untilKept();
    phone.setOnline(false);
    await field('Company').fill('Kept on the phone');
    await openForm(phone);
    await expect.element(field('Company')).toHaveValue('Kept on the phone');
    await page.getByRole('button', { name: 'Upload' }).click();
    await expect.element(page.getByText('Uploading an image needs a connection').first()).toBeVisible();
  });

  test('but what somebody else has left under one’s own name is not taken up', async () => {
    const phone = newPhone();
    const name = `${storageKeys.profileDraft}:${phone.me.id}`;
    await openForm(phone);
    await field('Bio').fill('Mine alone');
    const draft = localStorage.getItem(name) ?? '';
    await openForm(phone);
    await expect.element(field('Bio')).toHaveValue('Mine alone');
    expect(draft).toContain(`${phone.me.id}`);
    localStorage.setItem(name, draft.replaceAll(`${phone.me.id}`, `${newId()}`));
    await openForm(phone);
    await expect.element(field('Bio')).toHaveValue('');
    await expect.element(saveButton).not.toBeInTheDocument();
  });
});

/** The phone in another person's hand. */
async function signInAs({ server, open }: Phone, user: OwnUser): Promise<void> {
  localStorage.removeItem(storageKeys.token);
  answerPerson(server, user);
  server.on(signInByPassword, () => ({
    accessToken: `token-${newId()}`,
    user,
    browserMark: 'mark',
    intent: null,
  }));
  await open('/login?with=password');
  await page.getByLabelText('E-mail').fill(user.email);
  await page.getByLabelText('Password').fill('a password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Rooms' })).toBeVisible();
}

test('the next person on the phone sees and writes over nobody’s draft', async () => {
  const phone = newPhone();
  await openForm(phone);
  await field('Bio').fill('Half a thought of the first');
  await signInAs(phone, newUser({ firstName: 'Omar' }));
  await openForm(phone);
  await expect.element(field('First name')).toHaveValue('Omar');
  await expect.element(field('Bio')).toHaveValue('');
  await field('Bio').fill('Of somebody else');
  await discardButton.click();
  await signInAs(phone, phone.me);
  await openForm(phone);
  await expect.element(field('Bio')).toHaveValue('Half a thought of the first');
});

test('signing out says what only this phone has', async () => {
  const phone = newPhone();
  const signOut = page.getByRole('button', { name: 'Sign out' });
  const sheet = page.getByRole('dialog', { name: 'Sign out?' });
  await openForm(phone);
  await field('Bio').fill('Not saved yet');
  await phone.open('/account');
  await signOut.click();
  await expect.element(sheet.getByText('Not saved: changes to your profile')).toBeVisible();
  await sheet.getByRole('button', { name: 'Stay' }).click();
  await openForm(phone);
  await discardButton.click();
  await phone.open('/account');
  await signOut.click();
  await expect.element(sheet).toBeVisible();
  await expect.element(sheet.getByText(/Not saved/)).not.toBeInTheDocument();
});

test('a newcomer without a location is told so, and not left before a dead button', async () => {
  const nothing = { firstName: null, lastName: null, organization: null, position: null, location: null };
  const phone = newPhone({ me: newUser({ ...nothing, timeZoneId: null, timeZoneName: null }) });
  await phone.open('/');
  await page.getByLabelText('First name').fill('Reem');
  await page.getByLabelText('Last name').fill('Alotaibi');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabelText('Company').fill('Wadi Labs');
  const complete = page.getByRole('button', { name: 'Complete' });
  await expect.element(complete).toBeDisabled();
  await page.getByLabelText('Position').fill('Potter');
  await page.getByLabelText('Location').fill('');
  await complete.click();
  await expect.element(page.getByText(texts.mandatory)).toBeVisible();
  await expect.element(page.getByLabelText('Location')).toHaveFocus();
});
