import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { saveApplication } from '#contract/applications.ts';
import { saveMentorRegistration } from '#contract/mentors.ts';
import { finishedApplication, finishedMentor } from '#tests/support/form-cases.ts';
import { employmentStatuses, englishProficiencies } from '#tests/support/spec-texts.ts';
import { answerForms } from './support/applications.ts';
import { garble } from './support/fake-server.ts';
import { newPhone } from './support/open-app.tsx';
import { expectSound } from './support/sound.ts';

const field = (name: string | RegExp) => page.getByRole('textbox', { name });
const step = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const steps = page.getByRole('navigation', { name: 'Steps' });
const next = page.getByRole('link', { name: /^Next/ });
const submit = page.getByRole('button', { name: 'Submit' });
const missing = page.getByRole('region', { name: /answers? needs? you$/ });
const vision = field('What is your vision?');
const telephone = field('Telephone number');

test('a number is written in the kingdom’s way once one goes on', async () => {
  const phone = newPhone();
  answerForms(phone);
  await phone.open('/apply/applicant');
  await telephone.fill('050 123 4567');
  await userEvent.keyboard('{Enter}');
  await expect.element(telephone).toHaveValue('+966-501234567');
});

test('employment and English are chosen among the options of the specification', async () => {
  const phone = newPhone();
  answerForms(phone);
  await phone.open('/apply/applicant?step=background');
  await expect.element(page.getByRole('radio', { name: 'Unemployed' })).toBeVisible();
  const shown = page
    .getByRole('radio')
    .elements()
    .map((radio) => (radio instanceof HTMLInputElement ? radio.labels?.[0]?.textContent : null));
  expect(shown).toEqual(expect.arrayContaining([...employmentStatuses, ...englishProficiencies]));
});

test('a date is typed in one go', async () => {
  const phone = newPhone();
  answerForms(phone);
  await phone.open('/apply/applicant');
  await field('Day').click();
  await userEvent.keyboard('05031999');
  await expect.element(field('Day')).toHaveValue('05');
  await expect.element(field('Month')).toHaveValue('03');
  await expect.element(field('Year')).toHaveValue('1999');
});

test('what is missing is said once a step was left, and not before', async () => {
  const phone = newPhone();
  answerForms(phone);
  await phone.open('/apply/applicant');
  const fault = page.getByText('Please fill the city you reside in.');
  await telephone.fill('+966-501234567');
  await expect.element(fault).not.toBeInTheDocument();
  await next.click();
  await expect.element(step('Background')).toHaveFocus();
  await steps.getByRole('link', { name: 'You (needs you)' }).click();
  await expect.element(step('You')).toHaveFocus();
  await expect.element(fault).toBeVisible();
  await expect.element(page.getByText('Please fill month')).toBeVisible();
  await expectSound('the first step with its faults');
});

test('an answer that is too long is told at once', async () => {
  const phone = newPhone();
  answerForms(phone);
  await phone.open('/apply/applicant?step=idea');
  await vision.fill('word '.repeat(501));
  await expect.element(page.getByText('Maximum 500 words allowed.')).toBeVisible();
  await expect.element(page.getByText(/^501 \/ 500/)).toBeVisible();
  await expectSound('a long answer that is too long');
});

test('the review names what is missing, and each line leads to its field', async () => {
  const phone = newPhone();
  answerForms(phone);
  await phone.open('/apply/applicant?step=review');
  await expect.element(missing).toMatchTextContent('What is your vision?');
  await expectSound('the review with faults');
  await submit.click();
  await expect.element(missing.getByRole('heading')).toHaveFocus();
  await missing.getByRole('link', { name: /^Why do you want/ }).click();
  await expect.element(field('Why do you want to take part?')).toHaveFocus();
  expect(phone.server.calls(saveApplication).map(({ body }) => body.submissionStatus)).not.toContain(
    'SUBMITTED',
  );
});

test('closing says that it is saved', async () => {
  const phone = newPhone();
  answerForms(phone);
  const app = await phone.open('/apply/applicant?step=idea');
  await vision.fill('All about palms');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect
    .element(page.getByRole('region', { name: 'Messages' }))
    .toMatchTextContent('Application Saved');
  expect(app.address()).toBe('/apply');
});

test('going on to another step and submitting say so too, typing does not', async () => {
  const phone = newPhone();
  answerForms(phone).wrote('DRAFT');
  await phone.open('/apply/applicant?step=links');
  const said = page.getByRole('region', { name: 'Messages' }).getByText('Application Saved');
  await page.getByRole('link', { name: /^Why/ }).click();
  await expect.element(said).toBeVisible();
  await expect.element(said).not.toBeInTheDocument();
  await field('Why do you want to take part?').fill('To learn from others.');
  await expect.poll(() => phone.server.calls(saveApplication)).toHaveLength(1);
  expect(said.elements()).toHaveLength(0);
  await next.click();
  await next.click();
  await expect.element(said).toBeVisible();
  await expect.element(said).not.toBeInTheDocument();
  await submit.click();
  await expect.element(said).toBeVisible();
});

test('a draft that the server could not take can be sent at once when it answers again', async () => {
  const phone = newPhone();
  phone.server.on(saveApplication, () => garble('<html>'));
  await phone.open('/apply/applicant?step=idea');
  await vision.fill('All about palms');
  const sendNow = page.getByRole('button', { name: 'Send now' });
  await expect.element(sendNow).toBeVisible();
  await expectSound('a form that could not be sent yet');
  // Not before: the app tries again by itself, and the button would go.
  addEventListener('pointerdown', () => void answerForms(phone), { once: true });
  await sendNow.click();
  await expect.element(page.getByText(/^Saved \d/)).toBeVisible();
  await expect.element(sendNow).not.toBeInTheDocument();
});

test('what is submitted offline is kept, and sent once when there is a network', async () => {
  const phone = newPhone();
  answerForms(phone).wrote('DRAFT');
  await phone.open('/apply/applicant?step=why');
  const why = field('Why do you want to take part?');
  await expect.element(why).toHaveValue(finishedApplication.motivation);
  phone.setOnline(false);
  await why.fill('To learn from others.');
  await next.click();
  await next.click();
  await expect.element(page.getByText(/^No connection\. You can submit/)).toBeVisible();
  await submit.click();
  const waits = page.getByRole('heading', { name: 'Your application waits' });
  await expect.element(waits).toBeVisible();
  expect(phone.server.calls(saveApplication)).toEqual([]);
  phone.setOnline(true);
  await expect.element(page.getByRole('heading', { name: 'Application submitted' })).toBeVisible();
  const sent = phone.server.calls(saveApplication).map(({ body }) => body);
  expect(sent).toMatchObject([{ submissionStatus: 'SUBMITTED', motivation: 'To learn from others.' }]);
});

test('a mentor is told what is missing under the fields, each line leading to its own', async () => {
  const phone = newPhone();
  answerForms(phone);
  await phone.open('/apply/mentor');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect.element(missing.getByRole('heading')).toHaveFocus();
  await missing.getByRole('button', { name: /^LinkedIn profile/ }).click();
  await expect.element(field('LinkedIn profile')).toHaveFocus();
  await expectSound('the mentor form with its faults');
});

test('a mentor registers on one page', async () => {
  const phone = newPhone();
  answerForms(phone);
  const app = await phone.open('/apply/mentor');
  await field('First name').fill('Huda');
  await field('Surname').fill('Al Zahrani');
  await telephone.fill('0501234567');
  await field('LinkedIn profile').fill('https://www.linkedin.com/in/huda');
  await field('How can you help the teams?').fill('Thirty years of irrigation.');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect.element(page.getByRole('region', { name: 'My registration as a mentor' })).toBeVisible();
  expect(app.address()).toBe('/apply/completed');
  await expect
    .poll(() => phone.server.calls(saveMentorRegistration).at(-1)?.body)
    .toMatchObject({ ...finishedMentor, submissionStatus: 'SUBMITTED' });
});
