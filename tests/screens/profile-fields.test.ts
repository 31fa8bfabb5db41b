import { describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { storageKeys } from '#client/lib/phone-storage.ts';
import { updateMe } from '#contract/profile.ts';
import { stripSuffix } from '#domain/suffix.ts';
import { refusedLinkCases } from '#tests/support/link-cases.ts';
import { type ProfileField, refusedProfileCases } from '#tests/support/profile-cases.ts';
import { texts } from '#tests/support/spec-texts.ts';
import { newPhone } from './support/open-app.tsx';
import {
  addLink,
  field,
  keepProfile,
  openForm,
  optionCount,
  save,
  saveButton,
} from './support/profile-form.ts';
import { expectSound } from './support/sound.ts';

const labels: Partial<Record<ProfileField, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  organization: 'Company',
  position: 'Position',
  location: 'Location',
  bio: 'Bio',
  linkedInProfileLink: 'LinkedIn profile link',
  myLastlinkSuffix: 'Personal link',
};

/** What a keyboard cannot write into a field never gets as far as a rule. */
const canBeTyped = (text: string) =>
  !/[\n\r\0\ud800-\udfff]/.test(text) || /[\ud800-\udbff][\udc00-\udfff]/.test(text);

const zoneField = page.getByRole('combobox', { name: 'Time zone' });
/** Its code comes by itself; until then a plain field stands in its place. */
const countryOf = (label: string) => page.getByRole('button', { name: new RegExp(`^Country of ${label}`) });
const zoneSheet = page.getByRole('dialog', { name: 'Time zone' });

describe('what is wrong is said beside the field, and nothing is sent', () => {
  test.each(Object.entries(labels))('%s: %s', async (name, label) => {
    const phone = newPhone();
    await openForm(phone);
    // The first refusal; from then on the form looks while one types.
    await field('Position').fill('');
    await saveButton.click();
    await expect.element(field('Position')).toHaveAccessibleDescription(texts.mandatory);
    for (const { field: of, why, given, text } of refusedProfileCases) {
      if (of !== name || typeof given !== 'string' || !canBeTyped(given)) continue;
      if (of === 'myLastlinkSuffix' && stripSuffix(given) !== given) continue;
      await field(label).fill(given);
      await expect
        .element(field(label), { message: why })
        .toHaveAccessibleDescription(
          new RegExp(`${text}(?: (?:Letters only, without spaces|Such as https:.+))?$`),
        );
      await expect.element(field(label), { message: why }).toHaveAttribute('aria-invalid', 'true');
    }
    expect(phone.server.calls(updateMe)).toEqual([]);
  });

  test.each([
    ['WEBSITE', 'Website'],
    ['TWITTER', 'Twitter'],
    ['EMAIL', 'E-mail'],
    ['SKYPE', 'Skype'],
  ])('a link of kind %s', async (type, label) => {
    const phone = newPhone();
    await openForm(phone);
    await addLink(label);
    await saveButton.click();
    for (const { field: of, why, given, text } of refusedLinkCases) {
      if (of !== type || typeof given !== 'string' || !canBeTyped(given)) continue;
      await field(label).fill(given);
      await expect
        .element(field(label), { message: why })
        .toHaveAccessibleDescription(new RegExp(`${text}$`));
    }
    expect(phone.server.calls(updateMe)).toEqual([]);
  });

  test('a number', async () => {
    await openForm(newPhone());
    await addLink('Desk phone');
    const number = field('Desk phone');
    await expect.element(countryOf('Desk phone')).toBeVisible();
    await saveButton.click();
    await expect.element(number).toHaveAccessibleDescription(texts.mandatory);
    await userEvent.type(number, '12');
    await expect.element(number).toHaveValue('12');
    await expect.element(number).toHaveAccessibleDescription(texts.invalid);
    await expectSound('the form with errors');
    await userEvent.type(number, '3');
    await expect.element(number).toHaveValue('12 3');
    await expect.element(number).not.toHaveAttribute('aria-invalid');
  });

  test('but a number that was typed before its field had come gets its dial code', async () => {
    const phone = newPhone();
    keepProfile(phone);
    const draftName = `${storageKeys.profileDraft}:${phone.me.id}`;
    await openForm(phone);
    await addLink('Desk phone');
    await expect.element(countryOf('Desk phone')).toBeVisible();
    await field('Desk phone').fill('0501234567');
    const draft = localStorage.getItem(draftName) ?? '';
    expect(draft).toMatch(/\+\d+ 501234567/);
    localStorage.setItem(draftName, draft.replace(/\+\d+ 501234567/, '0501234567'));
    await openForm(phone);
    await expect.element(countryOf('Desk phone')).toBeVisible();
    await save();
    const [link] = phone.server.calls(updateMe).at(-1)?.body.socialLinks ?? [];
    expect(link?.url).toMatch(/^\+\d{1,4} 501234567$/);
  });

  test('the first field with a fault takes the focus, and what is wrong vanishes as it is mended', async () => {
    await openForm(newPhone());
    await field('Location').fill('');
    await field('Last name').fill('R2 D2');
    await saveButton.click();
    await expect.element(field('Last name')).toHaveFocus();
    await field('Last name').fill('Noura');
    await expect.element(field('Last name')).toHaveAccessibleDescription('Letters only, without spaces');
    await expect.element(field('Location')).toHaveAccessibleDescription(texts.mandatory);
  });
});

test('the time zone is found by country, city or offset, with the keyboard', async () => {
  await openForm(newPhone());
  await zoneField.click();
  await expect.element(zoneSheet.getByRole('option', { selected: true })).toBeInViewport();
  expect(optionCount()).toBeGreaterThan(400);
  await expectSound('the list of time zones');
  // Before others that only sound like it.
  await zoneSheet.getByRole('combobox').fill('india');
  await expect.poll(optionCount).toBeLessThan(100);
  await expect.element(zoneSheet.getByRole('option').first()).toMatchTextContent('Kolkata');
  await zoneSheet.getByRole('combobox').fill('kolk');
  await expect.poll(optionCount).toBe(1);
  await expect.element(zoneSheet.getByRole('option')).toMatchTextContent(/Kolkata.*GMT\+5:30/);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(zoneField).toMatchTextContent(/^Kolkata \(GMT\+5:30\)$/);
});

test('beside a long beginning there is room to read one’s own link', async () => {
  await page.viewport(320, 640);
  document.documentElement.style.setProperty('font-size', '32px');
  onTestFinished(async () => {
    document.documentElement.style.removeProperty('font-size');
    await page.viewport(390, 844);
  });
  await openForm(newPhone());
  const width = () => field('Personal link').element().getBoundingClientRect().width;
  await expect.poll(width).toBeGreaterThan(200);
});
