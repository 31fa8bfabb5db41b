import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getProgramme } from '#contract/programme.ts';
import { programme2027 } from '#tests/support/programme-2027.ts';
import { answerForms } from './support/applications.ts';
import { newPhone } from './support/open-app.tsx';

const region = (name: string) => page.getByRole('region', { name });

function phoneOf2027(options: Parameters<typeof newPhone>[0] = {}) {
  const phone = newPhone(options);
  phone.server.on(getProgramme, () => programme2027);
  return phone;
}

test('the page about applying speaks of the year that is loaded', async () => {
  await phoneOf2027({ me: null }).open('/apply');
  await expect
    .element(region('Where things stand'))
    .toMatchTextContent('Applications for 2027 are open until August 1st 2027, 12:00 PM in Berlin');
  expect(region('Judging criteria').getByRole('heading', { level: 3 }).elements()).toHaveLength(5);
  await expect.element(region('FAQs and key dates')).toMatchTextContent('September 25th 2027');
});

test('an application asks for its years of birth and its age', async () => {
  const phone = phoneOf2027();
  answerForms(phone);
  await phone.open('/apply/applicant');
  await page.getByRole('textbox', { name: 'Day' }).click();
  await userEvent.keyboard('05031939');
  await page.getByRole('link', { name: /^Next/ }).click();
  await page.getByRole('link', { name: 'You (needs you)' }).click();
  await expect.element(page.getByText('A day of the calendar, years 1940 to 2010')).toBeVisible();
  await page.getByRole('textbox', { name: 'Year' }).fill('2001');
  await phone.open('/apply/applicant?step=review');
  await expect.element(page.getByText(/^You are under 21 by the date of birth you gave/)).toBeVisible();
});
