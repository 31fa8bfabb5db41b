import { updateMe } from '#contract/profile.ts';
import { texts } from '#contract/texts.ts';
import { stripSuffix } from '#domain/suffix.ts';
import { refusedLinkCases } from '#tests/support/link-cases.ts';
import { type ProfileField, refusedProfileCases } from '#tests/support/profile-cases.ts';
import { expect, test } from './fixtures.ts';
import { addLink, answers, editAsNewcomer, openEdit, save, saveButton, textField } from './profile-form.ts';
import { expectSound } from './sound.ts';

test.use({ serviceWorkers: 'block', reducedMotion: 'reduce' });

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

const saves = `**${updateMe.path}`;

test.describe('what is wrong is said beside the field, and nothing is sent', () => {
  for (const [name, label] of Object.entries(labels)) {
    test(label, async ({ page, login }) => {
      await login('second');
      await openEdit(page);
      let sent = 0;
      await page.route(saves, (route) => {
        sent += 1;
        return route.abort();
      });
      const field = textField(page, label);
      // The first refusal; from then on the form looks while one types.
      await textField(page, 'Position').fill('');
      await saveButton(page).click();
      await expect(textField(page, 'Position')).toHaveAccessibleDescription(texts.mandatory);
      for (const { field: of, why, given, text } of refusedProfileCases) {
        if (of !== name || typeof given !== 'string' || !canBeTyped(given)) continue;
        if (of === 'myLastlinkSuffix' && stripSuffix(given) !== given) continue;
        await field.fill(given);
        await expect(field, why).toHaveAccessibleDescription(new RegExp(`${text}$`));
        await expect(field, why).toHaveAttribute('aria-invalid', 'true');
      }
      expect(sent).toBe(0);
    });
  }

  test('links', async ({ page, login }) => {
    await login('second');
    await openEdit(page);
    const kinds = [
      ['WEBSITE', 'Website'],
      ['TWITTER', 'Twitter'],
      ['EMAIL', 'E-mail'],
      ['SKYPE', 'Skype'],
    ] as const;
    for (const [type, label] of kinds) {
      if (!(await textField(page, label).isVisible())) await addLink(page, label);
      await textField(page, label).fill('');
      await saveButton(page).click();
      for (const { field, why, given, text } of refusedLinkCases) {
        if (field !== type || typeof given !== 'string' || !canBeTyped(given)) continue;
        await textField(page, label).fill(given);
        const described = expect(textField(page, label), `${label}: ${why}`);
        await described.toHaveAccessibleDescription(new RegExp(`${text}$`));
      }
    }
    await addLink(page, 'Desk phone');
    const phone = textField(page, 'Desk phone');
    await expect(phone).toHaveAccessibleDescription(texts.mandatory);
    await phone.pressSequentially('12');
    await expect(phone).toHaveAccessibleDescription(texts.invalid);
    await phone.pressSequentially('3');
    await expect(phone).not.toHaveAttribute('aria-invalid');
    await expectSound(page, 'the form with errors');
  });

  test('the first field with a fault takes the focus, and what is wrong vanishes as it is mended', async ({
    page,
    login,
  }) => {
    await login('second');
    await openEdit(page);
    await textField(page, 'Location').fill('');
    await textField(page, 'Last name').fill('R2 D2');
    await saveButton(page).click();
    await expect(textField(page, 'Last name')).toBeFocused();
    await textField(page, 'Last name').fill('Noura');
    await expect(textField(page, 'Last name')).toHaveAccessibleDescription('Letters only, without spaces');
    await expect(textField(page, 'Location')).toHaveAccessibleDescription(texts.mandatory);
  });
});

test('what the server finds wrong stands at the same fields, and nothing typed is lost', async ({
  page,
  server,
  consoleGuard,
}) => {
  consoleGuard.allow(/422|500/);
  await editAsNewcomer(page, server);
  await textField(page, 'First name').fill('Huda');
  await addLink(page, 'Website');
  await textField(page, 'Website').fill('one.example.org');
  await addLink(page, 'Blog');
  await textField(page, 'Blog').fill('two.example.org');
  const fields = { firstName: texts.invalid, 'socialLinks.1.url': texts.invalid };
  await page.route(saves, (route) =>
    route.fulfill(answers(422, { code: 'invalid', message: texts.invalid, fields })),
  );
  await saveButton(page).click();
  await expect(textField(page, 'First name')).toHaveAccessibleDescription(texts.invalid);
  await expect(textField(page, 'First name')).toBeFocused();
  await expect(textField(page, 'Blog')).toHaveAccessibleDescription(texts.invalid);
  await expect(textField(page, 'Website')).not.toHaveAttribute('aria-invalid');

  await page.unrouteAll();
  await page.route(saves, (route) =>
    route.fulfill(answers(500, { code: 'internal', message: texts.failureTitle })),
  );
  await saveButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: texts.failureTitle })).toBeVisible();
  await page.unrouteAll();
  await save(page);
  await openEdit(page);
  await expect(textField(page, 'First name')).toHaveValue('Huda');
  await expect(textField(page, 'Blog')).toHaveValue('https://two.example.org');
});

test('the time zone is found by city or offset, with the keyboard', async ({ page, login }) => {
  test.slow();
  await login('second');
  await openEdit(page);
  await page.getByRole('combobox', { name: 'Time zone' }).click();
  const sheet = page.getByRole('dialog', { name: 'Time zone' });
  await expect(sheet.getByRole('option', { selected: true })).toBeInViewport();
  expect(await sheet.getByRole('option').count()).toBeGreaterThan(400);
  await expectSound(page, 'the list of time zones');
  await sheet.getByRole('combobox').fill('kolk');
  await expect(sheet.getByRole('option')).toHaveText([/Kolkata.*GMT\+5:30/]);
  await sheet.getByRole('combobox').press('ArrowDown');
  await sheet.getByRole('combobox').press('Enter');
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveText('Kolkata (GMT+5:30)');
});

test('one save says what comes, changes and goes, and nothing else', async ({ page, server }) => {
  test.slow();
  await editAsNewcomer(page, server);
  for (const [kind, url] of [
    ['Website', 'first.example.org'],
    ['Blog', 'blog.example.org'],
    ['Skype', 'live:noura'],
  ] as const) {
    await addLink(page, kind);
    await textField(page, kind).fill(url);
  }
  await save(page);
  await openEdit(page);

  await textField(page, 'Website').fill('http://second.example.org');
  await page.getByRole('button', { name: 'Remove Blog' }).click();
  await addLink(page, 'WhatsApp');
  const number = textField(page, 'WhatsApp');
  await expect(number).toBeFocused();
  await page.getByRole('button', { name: 'Country of WhatsApp: Saudi Arabia +966' }).click();
  const countries = page.getByRole('dialog', { name: 'Country' });
  await expect(countries.getByRole('option', { selected: true })).toBeInViewport();
  expect(await countries.getByRole('option').count()).toBeGreaterThan(235);
  await countries.getByRole('combobox').fill('+44 king');
  await countries.getByRole('option', { name: /United Kingdom/ }).click();
  await number.pressSequentially('07400123456');
  await expect(number).toHaveValue('07400 123456');
  await addLink(page, 'Facebook');
  await textField(page, 'Facebook').fill('noura.alharbi');

  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await save(page);
  const body: { socialLinks: { id?: number }[] } = (await sent).postDataJSON();
  expect(Object.keys(body)).toEqual(['socialLinks']);
  expect(body.socialLinks.map(({ id, ...change }) => ({ ...change, hasId: typeof id === 'number' }))).toEqual(
    [
      { type: 'BLOG', url: 'https://blog.example.org', actionType: 'DELETE', hasId: true },
      { type: 'WEBSITE', url: 'http://second.example.org', actionType: 'UPDATE', hasId: true },
      { type: 'WHATSAPP', url: '+44 7400123456', actionType: 'INSERT', hasId: false },
      {
        type: 'FACEBOOK',
        url: 'https://www.facebook.com/noura.alharbi',
        actionType: 'INSERT',
        hasId: false,
      },
    ],
  );
  await openEdit(page);
  await expect(textField(page, 'WhatsApp')).toHaveValue(/7400 ?123456/);
  await expect(textField(page, 'Facebook')).toHaveValue('noura.alharbi');
  await expect(saveButton(page)).toBeHidden();
});

test('a removed link can be brought back', async ({ page, server }) => {
  await editAsNewcomer(page, server);
  await addLink(page, 'Website');
  await textField(page, 'Website').fill('one.example.org');
  await page.getByRole('button', { name: 'Remove Website' }).click();
  await expect(textField(page, 'Website')).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(textField(page, 'Website')).toHaveValue('one.example.org');
});
