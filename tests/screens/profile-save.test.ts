import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { updateMe } from '#contract/profile.ts';
import type { SocialLink } from '#contract/social-links.ts';
import { texts } from '#tests/support/spec-texts.ts';
import { type Call, loseAnswer, refuse } from './support/fake-server.ts';
import { newPhone, type Phone } from './support/open-app.tsx';
import { newId, newUser } from './support/people.ts';
import {
  addLink,
  field,
  keepProfile,
  openForm,
  optionCount,
  save,
  saveButton,
  savedToast,
  untilSaved,
} from './support/profile-form.ts';
import { expectSound } from './support/sound.ts';

/** Somebody whose saves are kept. */
function newWriter(socialLinks: readonly Omit<SocialLink, 'id'>[] = []): Phone {
  const links = socialLinks.map((link) => ({ ...link, id: newId() }));
  const phone = newPhone({ me: newUser({ socialLinks: links }) });
  keepProfile(phone);
  return phone;
}

/** The next save reaches the server, and its answer never reaches the phone. */
function loseNextAnswer(phone: Phone, keep: (call: Call<typeof updateMe>) => unknown): void {
  phone.server.once(updateMe, (call) => {
    keep(call);
    return loseAnswer();
  });
}

const unanswered = page.getByText(/Your changes (?:are kept|can be saved)/);

test('without a network the form says how old what it shows is', async () => {
  const phone = newWriter();
  await openForm(phone);
  const pill = page.getByRole('status').filter({ hasText: /^Offline/ });
  await expect.element(pill).not.toBeInTheDocument();
  phone.setOnline(false);
  await expect.element(pill).toMatchTextContent(/^Offline · as of /);
});

test('a profile can be edited, and the form is left once it is saved', async () => {
  const phone = newWriter();
  const { address } = await openForm(phone);
  await expectSound('/account/edit');
  await field('Company').fill('Wadi Labs');
  await save();
  expect(address()).toBe('/account');
  expect(phone.server.calls(updateMe).map(({ body }) => body)).toEqual([{ organization: 'Wadi Labs' }]);
  await openForm(phone);
  await expect.element(field('Company')).toHaveValue('Wadi Labs');
});

test('what the server finds wrong stands at the same fields, and nothing typed is lost', async () => {
  const phone = newWriter();
  const { server } = phone;
  await openForm(phone);
  await field('First name').fill('Huda');
  await addLink('Website');
  await field('Website').fill('one.example.org');
  await addLink('Blog');
  await field('Blog').fill('two.example.org');
  const fields = { firstName: texts.invalid, 'socialLinks.1.url': texts.invalid };
  server.once(updateMe, () => refuse('invalid', fields));
  await saveButton.click();
  await expect
    .element(field('First name'))
    .toHaveAccessibleDescription(`${texts.invalid} Letters only, without spaces`);
  await expect.element(field('First name')).toHaveFocus();
  await expect.element(field('Blog')).toHaveAccessibleDescription(texts.invalid);
  await expect.element(field('Website')).not.toHaveAttribute('aria-invalid');

  server.once(updateMe, () => refuse('internal'));
  await saveButton.click();
  await expect
    .element(page.getByRole('alert').filter({ hasText: `${texts.failureTitle}. Your changes are kept` }))
    .toBeVisible();
  await save();
  await openForm(phone);
  await expect.element(field('First name')).toHaveValue('Huda');
  await expect.element(field('Blog')).toHaveValue('https://two.example.org');
});

describe('links', () => {
  test('one save says what comes, changes and goes, and nothing else', async () => {
    const phone = newWriter([
      { type: 'WEBSITE', url: 'https://first.example.org' },
      { type: 'BLOG', url: 'https://blog.example.org' },
      { type: 'SKYPE', url: 'live:noura' },
    ]);
    await openForm(phone);
    await field('Website').fill('http://second.example.org');
    await page.getByRole('button', { name: 'Remove Blog' }).click();
    await addLink('WhatsApp');
    await expect.element(field('WhatsApp')).toHaveFocus();
    await page.getByRole('button', { name: 'Country of WhatsApp: Saudi Arabia +966' }).click();
    const countries = page.getByRole('dialog', { name: 'Country' });
    await expect.element(countries.getByRole('option', { selected: true })).toBeInViewport();
    expect(optionCount()).toBeGreaterThan(235);
    await countries.getByRole('combobox').fill('+44 king');
    await expect.poll(optionCount).toBe(1);
    await countries.getByRole('option', { name: /United Kingdom/ }).click();
    await userEvent.type(field('WhatsApp'), '07400123456');
    await expect.element(field('WhatsApp')).toHaveValue('07400 123456');
    await addLink('Facebook');
    await field('Facebook').fill('noura.alharbi');
    // The offer to bring the blog back lies over the button for a while.
    await userEvent.keyboard('{Enter}');
    await untilSaved();
    const [website, blog] = phone.me.socialLinks;
    const url = 'https://www.facebook.com/noura.alharbi';
    expect(phone.server.calls(updateMe).map(({ body }) => body)).toEqual([
      {
        socialLinks: [
          { id: blog?.id, type: 'BLOG', url: 'https://blog.example.org', actionType: 'DELETE' },
          { id: website?.id, type: 'WEBSITE', url: 'http://second.example.org', actionType: 'UPDATE' },
          { type: 'WHATSAPP', url: '+44 7400123456', actionType: 'INSERT' },
          { type: 'FACEBOOK', url, actionType: 'INSERT' },
        ],
      },
    ]);
    await openForm(phone);
    await expect.element(field('WhatsApp')).toHaveValue('7400 123456');
    await expect.element(field('Facebook')).toHaveValue('noura.alharbi');
    await expect.element(field('Blog')).not.toBeInTheDocument();
    await expect.element(saveButton).not.toBeInTheDocument();
  });

  test('one that was removed can be brought back', async () => {
    await openForm(newWriter());
    await addLink('Website');
    await field('Website').fill('one.example.org');
    await page.getByRole('button', { name: 'Remove Website' }).click();
    await expect.element(field('Website')).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(field('Website')).toHaveValue('one.example.org');
  });
});

test('while it is being saved nothing can be typed that the save would lose, and the place is kept', async () => {
  const phone = newPhone();
  phone.server.on(updateMe, () => refuse('internal'));
  await openForm(phone);
  const goOn = phone.server.hold(updateMe);
  await field('Company').fill('Wadi Labs');
  await userEvent.keyboard('{Enter}');
  await expect.element(saveButton).toHaveAttribute('aria-busy', 'true');
  await userEvent.keyboard(' and more');
  goOn();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(field('Company')).toHaveValue('Wadi Labs');
  await expect.element(field('Company')).toHaveFocus();
});

describe('a save whose answer is lost', () => {
  test('is not made twice, also where more was changed meanwhile', async () => {
    const phone = newWriter();
    await openForm(phone);
    await addLink('Website');
    await field('Website').fill('once.example.org');
    loseNextAnswer(phone, keepProfile(phone));
    await saveButton.click();
    await expect.element(unanswered).toBeVisible();
    await field('Bio').fill('And a few words');
    await save();
    await openForm(phone);
    await expect
      .element(page.getByRole('textbox', { name: /^Website/ }))
      .toHaveValue('https://once.example.org');
    await expect.element(field('Bio')).toHaveValue('And a few words');
  });

  test('is sent again under the same key as long as nothing was changed', async () => {
    const phone = newWriter();
    phone.server.on(updateMe, loseAnswer);
    await openForm(phone);
    await field('Bio').fill('Once and once more');
    await saveButton.click();
    await expect.element(unanswered).toBeVisible();
    keepProfile(phone);
    await saveButton.click();
    await expect.element(savedToast).toBeVisible();
    const keys = phone.server.calls(updateMe).map(({ idempotencyKey }) => idempotencyKey);
    expect(keys.length).toBeGreaterThan(1);
    expect(keys[0]).toMatch(/./);
    expect(new Set(keys).size).toBe(1);
  });

  test('is not called unsaved after a reload', async () => {
    const phone = newWriter();
    await openForm(phone);
    await field('Bio').fill('It did arrive');
    loseNextAnswer(phone, keepProfile(phone));
    await saveButton.click();
    await expect.poll(() => phone.server.calls(updateMe)).toHaveLength(1);
    await openForm(phone);
    await expect.element(field('Bio')).toHaveValue('It did arrive');
    await expect.element(saveButton).not.toBeInTheDocument();
  });
});
