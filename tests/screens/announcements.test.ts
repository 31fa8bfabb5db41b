import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createReport } from '#contract/reports.ts';
import { likeThread } from '#contract/threads.ts';
import { demoAnnouncements } from '#server/demo/demo-posts-announcements.ts';
import { postTexts, texts } from '#tests/support/spec-texts.ts';
import { answerForms } from './support/applications.ts';
import { newPhone } from './support/open-app.tsx';
import {
  announced,
  button,
  chooseOption,
  dialog,
  inDialog,
  item,
  likeOf,
  newAbove,
  newAnnouncement,
  optionsOf,
  placeOf,
} from './support/post-steps.ts';
import { expectSound } from './support/sound.ts';
import { announcements, newForum } from './support/threads.ts';

const newest = /The tables stay open after every session/;

/** The announcements of the demo are open. */
async function openAnnouncements({ isHost = false } = {}) {
  const phone = newPhone();
  const all = newForum(phone, { isHost });
  all.fill(announcements, demoAnnouncements);
  await phone.open('/announce');
  await expect.element(announced.first()).toMatchTextContent(newest);
  return { ...phone, all };
}

test('announcements stand newest first, with their date, and long ones are folded', async () => {
  await openAnnouncements();
  await expect.poll(() => document.title).toMatch(/^Announcements · /);
  await expect.element(announced.first()).toMatchTextContent(/\d\d [A-Z][a-z]{2} 2021 • \d\d:\d\d [AP]M/);
  const shown = page.getByRole('list', { name: 'Announcements' }).getByRole('article');
  await expect.element(shown.last()).toMatchTextContent('Welcome, 2021 Cohort!');
  await expectSound('/announce');
  const long = item('For the next masterclass');
  const more = long.getByRole('button', { name: 'Read more' });
  await expect.element(more).toBeVisible();
  const before = placeOf(long);
  await more.click();
  await expect.element(more).not.toBeInTheDocument();
  await expect.element(long.getByText(/No slides, no laptop\./)).toBeInViewport();
  expect(placeOf(long).height).toBeGreaterThan(before.height);
});

test('only hosts write and delete', async () => {
  await openAnnouncements();
  await expect.element(newAnnouncement).not.toBeInTheDocument();
  await optionsOf(item(newest)).click();
  await expect.element(inDialog('Copy text')).toBeVisible();
  await expect.element(inDialog('Report…')).toBeVisible();
  await expect.element(inDialog('Delete')).not.toBeInTheDocument();
});

test('hosts have a button to write, and may delete', async () => {
  await openAnnouncements({ isHost: true });
  await expect.element(newAnnouncement).toBeVisible();
  await optionsOf(item(newest)).click();
  await expect.element(inDialog('Delete')).toBeVisible();
});

test('who is not of the cohort is told so, word for word, and how to take part', async () => {
  const phone = newPhone();
  newForum(phone).close();
  const app = await phone.open('/announce');
  await expect.element(page.getByRole('heading', { name: postTexts.restrictedTitle })).toBeVisible();
  await expect
    .element(page.getByText('This area is open only to Participants and Administrators of 2021 Cohort'))
    .toBeVisible();
  await expect.element(page.getByText(/^Applications for 2021 are closed\./)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Register to be a Mentor' }))
    .toHaveAttribute('href', '/apply/mentor');
  await expect
    .element(page.getByRole('link', { name: /@/ }))
    .toHaveAttribute('href', expect.stringMatching(/^mailto:.+@.+/));
  await expectSound('/announce of others');
  await page.getByRole('link', { name: 'How to take part' }).click();
  await expect.poll(() => app.address()).toBe('/apply');
});

test('who is registered as a mentor is told so, and not asked to be one', async () => {
  const phone = newPhone();
  newForum(phone).close();
  answerForms(phone).registered('SUBMITTED');
  await phone.open('/announce');
  await expect.element(page.getByText(/You are registered as a mentor\.$/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Register to be a Mentor' })).not.toBeInTheDocument();
});

test('what others post while one reads moves nothing, and a pill leads to it', async () => {
  const { all } = await openAnnouncements();
  window.scrollTo(0, 260);
  await expect.poll(() => window.scrollY).toBe(260);
  const read = item('For the next masterclass');
  await expect.element(read.getByRole('button', { name: 'Read more' })).toBeVisible();
  const before = placeOf(read);
  all.write({ eventId: announcements, message: 'Bring an umbrella' });
  await expect.element(newAbove).toBeVisible();
  expect(placeOf(read)).toEqual(before);
  await expect.element(item('Bring an umbrella')).not.toBeInTheDocument();
  await newAbove.click();
  await expect.element(announced.first()).toMatchTextContent('Bring an umbrella');
  await expect.element(announced.first()).toBeInViewport();
});

test('a report needs a reason, chosen or in words, and is sent with both', async () => {
  const { server } = await openAnnouncements();
  server.on(createReport, () => undefined);
  const sheet = dialog('Report this announcement?');
  const send = sheet.getByRole('button', { name: 'Report' });
  const words = sheet.getByLabelText(/^In your words/);
  const spam = sheet.getByRole('radio', { name: 'Spam or advertising' });
  await chooseOption(item(newest), 'Report…');
  await expect
    .element(sheet.getByText(/^The hosts look at it\. Only they see who reported it/))
    .toBeVisible();
  await send.click();
  await expect.element(sheet.getByText(texts.mandatory)).toBeVisible();
  await expectSound('a report');
  await words.fill('It names somebody who did not want that.');
  await send.click();
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(page.getByText('Reported to the hosts').first()).toBeVisible();
  await chooseOption(item(newest), 'Report…');
  await expect.element(words).toHaveValue('');
  await spam.click();
  await send.click();
  await expect.element(sheet).not.toBeInTheDocument();
  await chooseOption(item(newest), 'Report…');
  await spam.click();
  await words.fill('The same in every room.');
  await send.click();
  await expect
    .poll(() => server.calls(createReport).map(({ body }) => body.reason))
    .toEqual([
      'It names somebody who did not want that.',
      'Spam or advertising',
      'Spam or advertising: The same in every room.',
    ]);
});

test('ten quick taps on a slow network leave the heart as the last one said', async () => {
  const phone = newPhone();
  newForum(phone).fill(announcements, demoAnnouncements);
  const arrive = phone.server.hold(likeThread);
  await phone.open('/announce');
  const heart = likeOf(item('Welcome, 2021 Cohort'));
  await expect.element(heart).toHaveAttribute('aria-pressed', 'false');
  const before = heart.element().getAttribute('aria-label');
  for (let tap = 1; tap <= 11; tap += 1) {
    heart.element().dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await expect.element(heart).toHaveAttribute('aria-pressed', String(tap % 2 === 1));
  }
  const asked = () => phone.server.calls(likeThread).map(({ body }) => body.liked);
  await expect.poll(asked).not.toEqual([]);
  arrive();
  await expect.poll(() => asked().at(-1)).toBe(true);
  expect(asked().length).toBeLessThan(11);
  await phone.open('/announce');
  await expect.element(heart).toHaveAttribute('aria-pressed', 'true');
  expect(heart.element().getAttribute('aria-label')).not.toBe(before);
  expect(asked().at(-1)).toBe(true);
});

test('everything can be done by keyboard', async () => {
  await openAnnouncements();
  const one = item(newest);
  const options = optionsOf(one);
  const heart = likeOf(one);
  await expect.element(heart).toHaveAttribute('aria-pressed', 'false');
  (options.element() as HTMLElement).focus();
  await userEvent.keyboard('{Tab}');
  // The link in the text stands between.
  await expect.element(page.getByRole('link', { name: 'See the tables' })).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(heart).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(heart).toHaveAttribute('aria-pressed', 'true');
  (options.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(options).toHaveFocus();
});

test('where there are none yet, hosts are invited to write the first', async () => {
  const phone = newPhone();
  newForum(phone, { isHost: true });
  await phone.open('/announce');
  await expect.element(page.getByRole('heading', { name: 'No announcements yet' })).toBeVisible();
  await expectSound('/announce without any');
  await button(postTexts.newAnnouncement).click();
  await expect.element(dialog(postTexts.newAnnouncement)).toBeVisible();
});
