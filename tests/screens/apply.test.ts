import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { countForms, getApplication } from '#contract/applications.ts';
import { listUnread } from '#contract/notifications.ts';
import { listThreads } from '#contract/threads.ts';
import { finishedApplication } from '#tests/support/form-cases.ts';
import { answerForms, closeIn, movableClock } from './support/applications.ts';
import { newPhone } from './support/open-app.tsx';
import { answerPassword, comeIn } from './support/password.ts';
import { expectSound } from './support/sound.ts';
import { announcements, newForum } from './support/threads.ts';

const hourMs = 3_600_000;
const region = (name: string) => page.getByRole('region', { name });
const card = region('Where things stand');
const link = (name: string | RegExp) => page.getByRole('link', { name });
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const messages = region('Messages');
const closed = 'Applications closed on June 20th 2021, 03:50 PM in Riyadh.';

test('visitors read everything', async () => {
  await newPhone({ me: null }).open('/apply');
  await expect
    .element(card)
    .toMatchTextContent(
      'Applications for 2021 are closed to new ones. What you have begun can still be sent, and what you have sent can still be changed.',
    );
  expect(card.getByText('Application Closed').elements()).toHaveLength(1);
  await expect.element(button('Application Closed')).toBeDisabled();
  await expect.element(link('Last Links')).toHaveAttribute('href', '/login');
  const criteria = region('Judging criteria');
  expect(criteria.getByRole('heading', { level: 3 }).elements()).toHaveLength(6);
  const text = page.getByText(/The answer is new where it will be used/);
  await expect.element(text).not.toBeVisible();
  const [summary] = criteria.getByRole('heading', { name: 'Innovation' }).elements();
  summary?.closest('summary')?.focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(text).toBeVisible();
  await expectSound('/apply of a visitor');
});

test('on a slow line nobody reads that all is closed before it is known how far they are', async () => {
  const phone = newPhone();
  answerForms(phone).wrote('DRAFT', { firstName: 'Sara' });
  const answer = phone.server.hold(getApplication);
  await phone.open('/apply');
  await expect.element(card).toMatchTextContent('Loading');
  await expect.element(button('Application Closed')).not.toBeInTheDocument();
  const facts = page.getByRole('heading', { name: 'Who can apply' });
  const before = facts.element().getBoundingClientRect().top;
  answer();
  await expect.element(link('Continue my draft')).toBeVisible();
  expect(facts.element().getBoundingClientRect().top).toBe(before);
});

test('nor does anything move where they have begun nothing', async () => {
  const phone = newPhone();
  const answer = phone.server.hold(getApplication);
  await phone.open('/apply');
  await expect.element(card).toMatchTextContent('Loading');
  const facts = page.getByRole('heading', { name: 'Who can apply' });
  const before = facts.element().getBoundingClientRect().top;
  answer();
  await expect.element(card).toMatchTextContent('You have not begun an application.');
  expect(facts.element().getBoundingClientRect().top).toBe(before);
});

test('when a draft was saved is told by the clock of the dates beside it', async () => {
  const phone = newPhone();
  const forms = answerForms(phone);
  forms.writesAt(Date.now() - 24 * hourMs);
  forms.wrote('DRAFT', { firstName: 'Sara' });
  await phone.open('/apply');
  await expect
    .element(card)
    .toMatchTextContent(/Your draft was saved on June 17th 2021 at \d\d:\d\d [AP]M\./);
  await link('Continue my draft').click();
  await expect.element(page.getByText(/^Saved 17 June, \d\d:\d\d [AP]M$/)).toBeVisible();
});

test('when a form was sent is told by that clock too', async () => {
  const phone = newPhone();
  const forms = answerForms(phone);
  forms.writesAt(Date.now() - 24 * hourMs);
  forms.wrote('SUBMITTED');
  await phone.open('/apply/completed');
  const sent = page.getByRole('region', { name: 'Application submitted' });
  await expect.element(sent).toMatchTextContent('It reached the organisers on June 17th 2021 at');
  await expect.element(region('My application')).toMatchTextContent('Submitted on June 17th 2021 at');
  await button('Edit My Application').click();
  await page.getByRole('link', { name: /^Links/ }).click();
  await page.getByRole('link', { name: /^Next/ }).click();
  await expect
    .element(page.getByRole('main'))
    .toMatchTextContent(
      /What you submitted on June 17th 2021 at [\d:]+ [AP]M counts until you submit this\./,
    );
});

test('visitors come back to the form that they asked for', async () => {
  const phone = newPhone({ me: null });
  answerPassword(phone);
  const app = await phone.open('/apply');
  await link('Register to be a Mentor').click();
  await comeIn(phone);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Register as a mentor' })).toBeVisible();
  expect(app.address()).toBe('/apply/mentor');
});

test('what was submitted takes the place of the facts', async () => {
  const phone = newPhone();
  answerForms(phone).wrote('SUBMITTED');
  const app = await phone.open('/apply');
  await expect.element(page.getByRole('heading', { name: 'Application submitted' })).toBeVisible();
  expect(app.address()).toBe('/apply/completed');
  await expect.element(region('My application')).toMatchTextContent(finishedApplication.motivation ?? '');
  await expectSound('/apply/completed');
});

test('a registration as a mentor leads on to what was sent, where one can still apply', async () => {
  const phone = newPhone();
  answerForms(phone).registered('SUBMITTED');
  closeIn(phone.server, 47.5 * hourMs);
  const app = await phone.open('/apply/applicant');
  await expect.element(page.getByRole('heading', { name: 'You are registered as a mentor' })).toBeVisible();
  expect(app.address()).toBe('/apply/completed');
  await expect.element(button('Edit My Application')).toBeVisible();
  await link('Apply as a participant').click();
  const city = page.getByRole('textbox', { name: 'Which city do you live in?' });
  await city.fill('Abha');
  await link(/^Next/).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Background' })).toBeVisible();
  await button('Close').click();
  await expect.element(link('Continue my draft')).toBeVisible();
  expect(app.address()).toBe('/apply/completed');
  await link('Continue my draft').click();
  await expect.element(city).toHaveValue('Abha');
});

test('a registration is edited by the same action', async () => {
  const phone = newPhone();
  answerForms(phone).registered('SUBMITTED');
  const app = await phone.open('/apply');
  await button('Edit My Application').click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Register as a mentor' })).toBeVisible();
  expect(app.address()).toMatch(/^\/apply\/mentor/);
});

test('what was submitted is edited as a draft, and counts meanwhile', async () => {
  const phone = newPhone();
  answerForms(phone).wrote('SUBMITTED');
  const app = await phone.open('/apply/completed');
  await button('Edit My Application').click();
  await expect.element(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Mary-Jane');
  expect(app.address()).toMatch(/^\/apply\/applicant/);
  await phone.open('/apply');
  await expect.element(card).toMatchTextContent('is what counts until you submit again.');
  await expectSound('/apply with a draft');
  await link('Continue my draft').click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'You', exact: true })).toBeVisible();
});

const takesPart = {
  objectId: announcements,
  notificationsType: 'EVENT_QNA',
  unread: 0,
  readUpTo: 0,
  newest: 0,
} as const;

test('a host of the announcements sees how many have applied', async () => {
  const phone = newPhone();
  phone.server.on(listUnread, () => [takesPart]);
  phone.server.on(countForms, () => ({ applications: { submitted: 3, edited: 1, drafts: 2 }, mentors: 2 }));
  newForum(phone, { isHost: true });
  await phone.open('/apply');
  const panel = region('Applications');
  await expect.element(panel).toMatchTextContent(/2\s*submitted/);
  await expect.element(panel).toMatchTextContent('2 mentors have registered');
  await expect.element(panel.getByRole('button', { name: 'Applications (.xlsx)' })).toBeVisible();
  await expectSound('/apply of a host');
});

test('nobody else is shown how many have applied', async () => {
  const phone = newPhone();
  phone.server.on(listUnread, () => [takesPart]);
  newForum(phone);
  await phone.open('/apply');
  await expect.element(card).toBeVisible();
  await expect.poll(() => phone.server.calls(listThreads)).not.toHaveLength(0);
  await expect.element(region('Applications')).not.toBeInTheDocument();
  expect(phone.server.calls(countForms)).toEqual([]);
});

test('who has begun an application is reminded in its last two days', async () => {
  const phone = newPhone();
  answerForms(phone).wrote('DRAFT', { firstName: 'Sara' });
  closeIn(phone.server, 47.5 * hourMs);
  await phone.open('/account');
  await expect
    .element(messages)
    .toMatchTextContent(/Your application is not submitted yet\. Closes in 1 day 23 hours/);
  await phone.open('/apply');
  await expect.element(card).toMatchTextContent('Closes in 1 day 23 hours');
});

test('what was written by the closing moment stays to be read', async () => {
  const phone = newPhone();
  answerForms(phone).wrote('DRAFT', { vision: 'A date farm of two hundred palms' });
  closeIn(phone.server, 47.5 * hourMs);
  const passTime = movableClock();
  await phone.open('/apply/applicant?step=why');
  await page.getByRole('textbox', { name: 'Why do you want to take part?' }).fill('Because water is dear.');
  await expect.element(page.getByText('Closes in 1 day 23 hours')).toBeVisible();
  passTime(48 * hourMs);
  await expect.element(page.getByRole('heading', { name: closed })).toBeVisible();
  const written = region('What you wrote');
  await expect.element(written).toMatchTextContent('A date farm of two hundred palms');
  await expect.element(written).toMatchTextContent('Because water is dear.');
  await expectSound('/apply/applicant once applications have closed');
  await phone.open('/apply');
  await expect.element(card).toMatchTextContent('Applications for 2021 closed on June 20th 2021');
  await link('Read my draft').click();
  await expect.element(written).toMatchTextContent('Because water is dear.');
});

test('logging out names a draft that only this phone has', async () => {
  const phone = newPhone();
  answerForms(phone);
  await phone.open('/apply/mentor');
  const help = page.getByRole('textbox', { name: 'How can you help the teams?' });
  await expect.element(help).toBeVisible();
  phone.setOnline(false);
  await help.fill('I have built two companies.');
  await expect.element(page.getByText(/^Saved on this phone/)).toBeVisible();
  await button('Close').click();
  await button('Sign out').click();
  const leaving = page.getByRole('dialog', { name: 'Sign out?' });
  await expect.element(leaving).toMatchTextContent('Only this phone has:');
  await expect.element(leaving).toMatchTextContent(/Mentor registration \(draft\)|1 form/);
  await expect.element(leaving.getByRole('button', { name: 'Sign out, keep 1 item here' })).toBeVisible();
  await expect.element(leaving.getByRole('button', { name: 'Discard 1 item and sign out' })).toBeVisible();
});
