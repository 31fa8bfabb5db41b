import { describe, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { storageKeys } from '#client/lib/phone-storage.ts';
import { saveApplication } from '#contract/applications.ts';
import { saveMentorRegistration } from '#contract/mentors.ts';
import { updateOrganization } from '#contract/organizations.ts';
import { updateMe } from '#contract/profile.ts';
import { getMe } from '#contract/users.ts';
import type { FormPlace } from '#offline/outbox/form-draft.ts';
import { answerForms } from './support/applications.ts';
import { newPhone, type OpenedApp, type Phone } from './support/open-app.tsx';
import { answerOrganization } from './support/organizations.ts';
import { answerElsewhere, changeStorageElsewhere } from './support/other-tab.ts';
import { newUser } from './support/people.ts';
import { phoneForRooms } from './support/room-form.ts';
import { answerRooms, newRoom, owing } from './support/rooms.ts';
import { nothingTold } from './support/sign-in.ts';
import { expectSound } from './support/sound.ts';
import { storedOf } from './support/stored-data.ts';
import { answerTables } from './support/tables.ts';

const box = (name: string | RegExp) => page.getByRole('textbox', { name });
const note = page.getByRole('region', { name: 'Changed on another device' });
const inNote = (name: string) => note.getByRole('button', { name });
const save = page.getByRole('button', { name: 'Save', exact: true });
/** What this phone knows of the server is read anew, as when the app comes back into sight. */
const comeBack = ({ queryClient }: OpenedApp) => queryClient.invalidateQueries();

interface Form {
  readonly name: string;
  readonly path: string;
  /** Button that opens it, where it does not stand on the page. */
  readonly way?: Locator;
  readonly field: Locator;
  newPhone(): Phone;
  /** Key of the local storage, where the draft is there. */
  key?(phone: Phone): string;
  /** Place in the database, where it is there, and another question of the form. */
  readonly place?: FormPlace;
  readonly another?: { readonly question: string; readonly field: Locator };
}

const withForms = () => {
  const phone = newPhone();
  answerForms(phone);
  return phone;
};
const withOrganization = () => {
  const phone = newPhone();
  answerOrganization(phone, { role: 'owner' });
  return phone;
};

const askingRoom = owing();
const withQuestions = () => {
  const phone = newPhone();
  answerRooms(phone, [askingRoom]);
  return phone;
};

const hostedRoom = newRoom({ name: 'Clinic', isHost: true });
const withHostedRoom = () => {
  const phone = newPhone();
  answerRooms(phone, [hostedRoom]);
  return phone;
};

const asHostOfTables = () => {
  const phone = newPhone();
  answerTables(phone, [], { isHost: true });
  return phone;
};

const forms: readonly Form[] = [
  {
    name: 'the profile',
    path: '/account/edit',
    field: box('Position'),
    newPhone,
    key: ({ me }) => `${storageKeys.profileDraft}:${me.id}`,
  },
  {
    name: 'another e-mail address',
    path: '/account/email',
    field: box('New e-mail'),
    newPhone,
    key: ({ me }) => `${storageKeys.emailChange}:${me.id}`,
  },
  {
    name: 'a new organisation',
    path: '/account/manage-organization',
    field: box('Name'),
    newPhone: withOrganization,
    key: ({ me }) => `${storageKeys.organizationDraft}:new:${me.id}`,
  },
  {
    name: 'a new room',
    path: '/w/create',
    field: box('Topic'),
    newPhone: () => phoneForRooms().phone,
    key: ({ me }) => `${storageKeys.roomDraft}:new:${me.id}`,
  },
  {
    name: 'the answers for a room',
    path: `${askingRoom.lastlink}/about`,
    field: box('What do you make?'),
    newPhone: withQuestions,
    key: ({ me }) => `${storageKeys.answersDraft}:${askingRoom.id}:${me.id}`,
  },
  {
    name: 'a new file or link of a room',
    path: `${hostedRoom.lastlink}/resources`,
    way: page.getByRole('button', { name: 'Add resource' }),
    field: page.getByRole('textbox', { name: 'Name', exact: true }),
    newPhone: withHostedRoom,
    key: ({ me }) => `${storageKeys.resourceDraft}:${hostedRoom.id}:${me.id}`,
  },
  {
    name: 'a new folder of a room',
    path: `${hostedRoom.lastlink}/resources`,
    way: page.getByRole('button', { name: 'New folder' }),
    field: box('Folder name'),
    newPhone: withHostedRoom,
    key: ({ me }) => `${storageKeys.folderDraft}:${hostedRoom.id}:${me.id}`,
  },
  {
    name: 'a new table',
    path: '/table',
    way: page.getByRole('button', { name: 'Add a Table' }),
    field: box('Table Name'),
    newPhone: asHostOfTables,
    key: ({ me }) => `${storageKeys.tableDraft}:${me.id}`,
  },
  {
    name: 'onboarding',
    path: '/',
    field: box('First name'),
    newPhone: () => newPhone({ me: newUser(nothingTold) }),
    key: () => storageKeys.onboardingDraft,
  },
  {
    name: 'the address of sign-in',
    path: '/login',
    field: box('E-mail'),
    newPhone: () => newPhone({ me: null }),
    key: () => storageKeys.emailDraft,
  },
  {
    name: 'the application',
    path: '/apply/applicant?step=you',
    field: box('Which city do you live in?'),
    newPhone: withForms,
    place: 'form:application',
    another: { question: 'region', field: box('Which region is it in?') },
  },
  {
    name: 'the registration as a mentor',
    path: '/apply/mentor',
    field: box('How can you help the teams?'),
    newPhone: withForms,
    place: 'form:mentor',
    another: { question: 'surname', field: box('Surname') },
  },
];

const isStored = (phone: Phone, { key }: Form, text: string) =>
  expect
    .poll(async () => (key ? localStorage.getItem(key(phone)) : await storedOf(phone.me.id)))
    .toContain(text);

async function openForm(phone: Phone, { path, way }: Form): Promise<void> {
  await phone.open(path);
  await way?.click();
}

test.each(forms)('$name outlives a killed tab, and two tabs lose nothing of each other', async (form) => {
  const phone = form.newPhone();
  await openForm(phone, form);
  await form.field.fill('Typed here');
  await isStored(phone, form, 'Typed here');
  const { key, place, another } = form;
  if (key) {
    changeStorageElsewhere(key(phone), (text) => text.replace('Typed here', 'Typed there'));
    await expect.element(form.field).toHaveValue('Typed here');
    // Saved there, or discarded.
    changeStorageElsewhere(key(phone), () => null);
  }
  if (place && another) {
    await answerElsewhere(phone.me.id, place, { [another.question]: 'Typed there' });
    await expect.element(another.field).toHaveValue('Typed there');
  }
  await expect.element(form.field).toHaveValue('Typed here');
  await userEvent.type(form.field, ', and more');
  await isStored(phone, form, 'Typed here, and more');
  await openForm(phone, form);
  await expect.element(form.field).toHaveValue('Typed here, and more');
  if (another) await expect.element(another.field).toHaveValue('Typed there');
});

describe('two devices', () => {
  test('the profile: a field that both changed is asked about, and what is chosen is saved', async () => {
    const phone = newPhone();
    const app = await phone.open('/account/edit');
    await box('Position').fill('Mine');
    phone.server.on(getMe, () => ({ ...phone.me, position: 'Theirs', bio: 'Only theirs' }));
    await comeBack(app);
    await expect.element(note.getByText('Theirs', { exact: true })).toBeVisible();
    await expect.element(box(/^Bio/)).toHaveValue('Only theirs');
    await expect.element(box('Position')).toHaveValue('Mine');
    await expect.element(save).toBeDisabled();
    await expectSound('a profile that another device has changed');
    await inNote('Keep this Position').click();
    await expect.element(note).not.toBeInTheDocument();
    await save.click();
    await expect
      .poll(() => phone.server.calls(updateMe).map(({ body }) => body))
      .toEqual([{ position: 'Mine' }]);
  });

  test('an organisation: who takes the other side has nothing left to save', async () => {
    const phone = newPhone();
    const organization = answerOrganization(phone, { role: 'owner' });
    const { orgLastlinkSuffix } = organization.current();
    const app = await phone.open(`/account/manage-organization/${orgLastlinkSuffix}`);
    await box('Location').fill('Mine');
    organization.save({ location: 'Theirs' });
    await comeBack(app);
    await expect.element(note.getByText('Theirs', { exact: true })).toBeVisible();
    await expect.element(save).toBeDisabled();
    await inNote('Use that Location').click();
    await expect.element(box('Location')).toHaveValue('Theirs');
    expect(phone.server.calls(updateOrganization)).toEqual([]);
  });

  test.each([
    { name: 'the application', path: '/apply/applicant?step=you', answer: 'city', wrote: 'wrote' },
    { name: 'the registration as a mentor', path: '/apply/mentor', answer: 'surname', wrote: 'registered' },
  ] as const)('$name: the person chooses answer by answer before anything is sent', async (form) => {
    const { path, answer: name, wrote } = form;
    const label = name === 'city' ? 'Which city do you live in?' : 'Surname';
    const phone = newPhone();
    const server = answerForms(phone);
    const app = await phone.open(path);
    await box(label).fill('Mine');
    server[wrote]('DRAFT', { [name]: 'Theirs' });
    await comeBack(app);
    // Nobody is asked in the middle of a word.
    window.dispatchEvent(new PageTransitionEvent('pagehide'));
    const choice = page.getByRole('group', { name: label });
    await expect.element(choice.getByText('Theirs')).toBeVisible();
    await choice.getByRole('radio', { name: /^This phone/ }).click();
    await page.getByRole('button', { name: 'Use these answers' }).click();
    const saves = name === 'city' ? saveApplication : saveMentorRegistration;
    await expect
      .poll(
        () => phone.server.calls<typeof saveApplication | typeof saveMentorRegistration>(saves).at(-1)?.body,
      )
      .toMatchObject({ [name]: 'Mine', revision: 1 });
  });
});
