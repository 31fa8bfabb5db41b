import type { Route } from '@playwright/test';
import { texts } from '#contract/texts.ts';
import { expect, test } from './fixtures.ts';
import { answers, editAsNewcomer, openEdit, saveButton, suffixField, textField } from './profile-form.ts';
import { expectSound } from './sound.ts';

test.use({ serviceWorkers: 'block', reducedMotion: 'reduce' });

const existsPath = '**/api/v1/users/mylastlink/*/exists';

test.describe('the personal link', () => {
  test('one that is in use cannot be saved, and one taken meanwhile is told', async ({
    page,
    server,
    consoleGuard,
  }) => {
    consoleGuard.allow(/409/);
    await editAsNewcomer(page, server);
    const field = suffixField(page);
    await field.fill('omar_bashir');
    await expect(field).toHaveAccessibleDescription(new RegExp(`${texts.suffixNotAvailable}$`));
    await expect(saveButton(page)).toBeDisabled();
    await expectSound(page, 'a suffix that is taken');
    await page.route(existsPath, (route) => route.fulfill(answers(200, { exists: false })));
    await field.fill('noura_alharbi');
    await expect(page.getByText(texts.suffixAvailable, { exact: true })).toBeVisible();
    await saveButton(page).click();
    await expect(field).toHaveAccessibleDescription(new RegExp(`${texts.suffixTaken}$`));
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('noura_alharbi');
  });

  test('what never stands in one is left out while typing, and a whole address leaves its end', async ({
    page,
    login,
  }) => {
    await login('second');
    await openEdit(page);
    const field = suffixField(page);
    await field.fill('');
    await field.pressSequentially('a b+c-d/e*f,g.h~i=j#k?l');
    await expect(field).toHaveValue('abcdefghijkl');
    await field.selectText();
    await page.evaluate(() => {
      const data = new DataTransfer();
      data.setData('text', 'https://last-links.example/some_body?tab=chat');
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    });
    await expect(field).toHaveValue('some_body');
  });

  test('an answer for what was typed before is not heard', async ({ page, login }) => {
    await login('second');
    await openEdit(page);
    const held: Route[] = [];
    await page.route(existsPath, (route) => {
      if (route.request().url().includes('first_try')) held.push(route);
      else return route.fulfill(answers(200, { exists: true }));
    });
    await suffixField(page).fill('first_try');
    await expect(page.getByText('Checking …', { exact: true })).toBeVisible();
    await expect(saveButton(page)).toBeDisabled();
    await expect.poll(() => held.length).toBe(1);
    const givenUp = page.waitForEvent('requestfailed', (request) => request.url().includes('first_try'));
    await suffixField(page).fill('second_try');
    await givenUp;
    await expect(page.getByText(texts.suffixNotAvailable, { exact: true })).toBeVisible();
    await held[0]?.fulfill(answers(200, { exists: false })).catch(() => undefined);
    await expect(page.getByText(texts.suffixNotAvailable, { exact: true })).toBeVisible();
    await expect(page.getByText(texts.suffixAvailable, { exact: true })).toBeHidden();
  });

  test('the own one is not asked about', async ({ page, login }) => {
    await login('second');
    await openEdit(page);
    let asked = 0;
    await page.route(existsPath, (route) => {
      asked += 1;
      return route.fulfill(answers(200, { exists: true }));
    });
    const own = await suffixField(page).inputValue();
    await suffixField(page).fill(own.toUpperCase());
    await textField(page, 'Position').fill('Founder');
    await expect(saveButton(page)).toBeEnabled();
    expect(asked).toBe(0);
  });
});
