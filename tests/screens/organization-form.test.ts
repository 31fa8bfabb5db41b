import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { checkOrganizationSuffix, createOrganization, updateOrganization } from '#contract/organizations.ts';
import { stripSuffix } from '#domain/suffix.ts';
import { refusedOrganizationCases } from '#tests/support/organization-cases.ts';
import { texts } from '#tests/support/spec-texts.ts';
import { loseAnswer, refuse } from './support/fake-server.ts';
import { newPhone } from './support/open-app.tsx';
import { answerOrganization } from './support/organizations.ts';

const newForm = '/account/manage-organization';
const labels = {
  name: 'Name',
  location: 'Location',
  bio: /^Description/,
  orgLastlinkSuffix: 'Last Link URL',
};
type TypedField = keyof typeof labels;
const fieldOf = (field: TypedField) => page.getByRole('textbox', { name: labels[field], exact: true });
const address = fieldOf('orgLastlinkSuffix');
const create = page.getByRole('button', { name: 'Create organisation' });
const save = page.getByRole('button', { name: 'Save', exact: true });
const title = (name: string) => page.getByRole('heading', { level: 1, name });
const question = page.getByRole('dialog', { name: 'Leave without saving?' });
const keptNote = page.getByText('What you typed before was kept on this phone.');

async function fillForm(suffix: string): Promise<void> {
  await fieldOf('name').fill('Masar');
  await fieldOf('location').fill('Jeddah');
  await address.fill(suffix);
}

const isTyped = (field: string): field is TypedField => Object.hasOwn(labels, field);

/** What a keyboard cannot write, or what the field takes out while it is written, is the server's to refuse. */
function typedCases() {
  return refusedOrganizationCases.flatMap(({ field, given, text }) => {
    if (!isTyped(field) || typeof given !== 'string' || /[\p{Cc}\p{Cs}]/u.test(given)) return [];
    if (field === 'orgLastlinkSuffix' && stripSuffix(given) !== given) return [];
    return [{ field, given, text }];
  });
}

/** The cases of all fields side by side, so that each submission tries one of every field. */
const groups = Object.values(Object.groupBy(typedCases(), ({ field }) => field));
const most = Math.max(...groups.map((cases) => cases.length));
const rounds = Array.from({ length: most }, (_, at) => ({
  round: at + 1,
  cases: groups.flatMap((cases) => cases[at] ?? []),
}));

test.each(rounds)('what the form refuses is said beside the field, round $round', async ({ cases }) => {
  const phone = newPhone();
  answerOrganization(phone, null);
  await phone.open(newForm);
  await fillForm('never_made');
  for (const { field, given } of cases) await fieldOf(field).fill(given);
  await create.click();
  for (const { field, text } of cases) {
    await expect.element(fieldOf(field)).toHaveAccessibleDescription(new RegExp(`${RegExp.escape(text)}$`));
    await expect.element(fieldOf(field)).toHaveAttribute('aria-invalid', 'true');
  }
  expect(phone.server.calls(createOrganization)).toEqual([]);
});

test('an address that is taken blocks saving', async () => {
  const phone = newPhone();
  answerOrganization(phone, { orgLastlinkSuffix: 'innovation_hub' });
  await phone.open(newForm);
  await fillForm('Innovation_Hub');
  await expect.element(page.getByText('Not Available').first()).toBeVisible();
  await create.click();
  await expect.element(address).toHaveAccessibleDescription(new RegExp(RegExp.escape(texts.suffixTaken)));
  expect(phone.server.calls(createOrganization)).toEqual([]);
});

test('an address that cannot be asked about is refused beside its field by the server', async () => {
  const phone = newPhone();
  answerOrganization(phone, null);
  phone.server.on(checkOrganizationSuffix, loseAnswer);
  phone.server.on(createOrganization, () => refuse('suffix_taken', { orgLastlinkSuffix: texts.suffixTaken }));
  await phone.open(newForm);
  await fillForm('innovation_hub');
  await create.click();
  await expect.element(address).toHaveAccessibleDescription(new RegExp(RegExp.escape(texts.suffixTaken)));
  await expect.element(title('Create an organisation')).toBeVisible();
});

test('what was typed is kept on the phone, and leaving asks', async () => {
  const phone = newPhone();
  answerOrganization(phone, null);
  await phone.open(newForm);
  await fillForm('kept_draft');
  const app = await phone.open(newForm);
  await expect.element(keptNote).toBeVisible();
  await expect.element(fieldOf('name')).toHaveValue('Masar');
  phone.setOnline(false);
  await create.click();
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/No connection\. What you typed is kept on this phone\./);
  await page.getByRole('button', { name: 'Back' }).click();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(fieldOf('name')).toHaveValue('Masar');
  phone.setOnline(true);
  await page.getByRole('button', { name: 'Back' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect.element(title('Account')).toBeVisible();
  expect(app.address()).toBe('/account');
  await phone.open(newForm);
  await expect.element(fieldOf('name')).toHaveValue('');
  await expect.element(keptNote).not.toBeInTheDocument();
});

test('an organisation is made, and leads to its page', async () => {
  const phone = newPhone();
  answerOrganization(phone, null);
  const app = await phone.open(newForm);
  await fieldOf('name').fill('Masar Studio');
  await expect.element(address).toHaveValue('masar_studio');
  await address.fill('masar-design');
  await expect.element(address).toHaveValue('masardesign');
  await expect.element(page.getByText('Available', { exact: true })).toBeVisible();
  await fieldOf('location').fill('Jeddah');
  await create.click();
  await expect
    .element(page.getByRole('region', { name: 'Messages' }))
    .toMatchTextContent(/Organisation created/);
  await expect.element(title('Masar Studio')).toBeVisible();
  expect(app.address()).toBe('/account/organization/masardesign');
});

test('one that was made although its answer was lost is sent again as the same, over a reload as well', async () => {
  const phone = newPhone();
  const made = answerOrganization(phone, null);
  phone.server.once(createOrganization, ({ body }) => {
    made.save(body);
    return loseAnswer();
  });
  await phone.open(newForm);
  await fillForm('lost_and_found');
  await expect.element(page.getByText('Available', { exact: true })).toBeVisible();
  await create.click();
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/No connection\. What you typed is kept on this phone\./);
  phone.server.hold(checkOrganizationSuffix);
  await phone.open(newForm);
  await create.click();
  await expect.element(title('Masar')).toBeVisible();
  const [lost, again] = phone.server.calls(createOrganization);
  expect(again?.body).toEqual(lost?.body);
  expect(again?.idempotencyKey).toBe(lost?.idempotencyKey);
});

const edit = '/account/manage-organization/masar_studio';

test('an edit shows in the head, and only it is sent', async () => {
  const phone = newPhone();
  answerOrganization(phone, { role: 'owner' });
  const app = await phone.open('/account/organization/masar_studio');
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await fieldOf('location').fill('Tabuk');
  await address.fill('Edited_Anew');
  await expect.element(page.getByText(/^Links to the old address/)).toBeVisible();
  await save.click();
  await expect
    .element(page.getByRole('region', { name: 'Messages' }))
    .toMatchTextContent(/Organisation saved/);
  await expect.element(page.getByText('Tabuk', { exact: true })).toBeVisible();
  expect(app.address()).toBe('/account/organization/Edited_Anew');
  const bodies = phone.server.calls(updateOrganization).map(({ body }) => body);
  expect(bodies).toEqual([{ location: 'Tabuk', orgLastlinkSuffix: 'Edited_Anew' }]);
});

test('a link that another admin has added meanwhile stays', async () => {
  const phone = newPhone();
  const theirs = answerOrganization(phone, { role: 'owner' });
  const website = page.getByRole('textbox', { name: 'Website' });
  await phone.open(edit);
  await page.getByRole('button', { name: 'Add a link' }).click();
  await page.getByRole('dialog').getByRole('option', { name: 'Website', exact: true }).click();
  await website.fill('mine.example.org');
  theirs.save({ socialLinks: [{ type: 'BLOG', url: 'https://theirs.example.org', actionType: 'INSERT' }] });
  await phone.open(edit);
  await expect.element(website).toHaveValue('mine.example.org');
  await save.click();
  await expect.element(page.getByRole('link', { name: /theirs\.example\.org/ })).toBeVisible();
  await expect.element(page.getByRole('link', { name: /mine\.example\.org/ })).toBeVisible();
  expect(phone.server.calls(updateOrganization)[0]?.body.socialLinks).toHaveLength(1);
});
