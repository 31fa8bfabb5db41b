import type { Page } from '@playwright/test';
import { refuseWrites } from '#tests/e2e/post-steps.ts';
import { cutOff, empty, hold, inSheet, refuse } from '#tests/sheets/answers.ts';
import type { Area } from '#tests/sheets/screen.ts';
import { typeInto } from '#tests/sheets/steps.ts';

const questions = {
  route: '/w/$webinarLink/{-$tab}',
  as: 'participant',
  at: '/w/prototype_clinic/qna',
} as const;
const calls = '**/api/**/qna**';
const none = {
  content: [],
  totalElements: 0,
  next: null,
  loggedInUserEventParticipant: { host: false, admin: false },
};
const template = 'Is there a template for the three questions?';
const longText = `${template} And if there is none, may I bring the sheet that we filled in on Thursday, with the notes of both interviews, and leave the third question open until the clinic?`;
const mostPinned = 'At most 5 questions can be pinned.';

const segment = (name: string) => (page: Page) => page.getByRole('radio', { name }).check();
const options = async (page: Page) => {
  await page
    .getByRole('button', { name: /^Options for the question/ })
    .nth(1)
    .click();
  await inSheet(page).waitFor();
};
const choose = (name: string) => async (page: Page) => {
  await options(page);
  await inSheet(page).getByRole('button', { name }).click();
};
const write = (text: string) => (page: Page) => typeInto(page, 'Ask a question', text);
const ask = async (page: Page) => {
  await write(template)(page);
  await page.getByRole('button', { name: 'Send' }).click();
};
const answer = async (page: Page) => {
  await page
    .getByRole('button', { name: /^Answer/ })
    .first()
    .click();
  await typeInto(page, 'Your answer', 'On the shelf beside the door.');
};

export const questionsArea: Area = {
  area: 'Questions',
  screens: [
    { ...questions, name: 'Most liked', shows: 'Pinned by the host' },
    { ...questions, name: 'Newest', act: segment('Newest'), shows: /newest questions first/ },
    { ...questions, name: 'Answered', act: segment('Answered'), shows: 'Faisal answered' },
    { ...questions, name: 'Options', act: options, shows: 'Copy text' },
    { ...questions, name: 'Options of a host', as: 'host', act: options, shows: 'Mark not answered' },
    { ...questions, name: 'Delete', as: 'host', act: choose('Delete'), shows: 'Delete this question?' },
    { ...questions, name: 'Writing', act: write(longText), shows: 'Draft kept' },
    { ...questions, name: 'Answering', act: answer, shows: 'Draft kept' },
    {
      ...questions,
      name: 'Waiting',
      async act(page) {
        await page.getByText('Pinned by the host').waitFor();
        await cutOff({ page });
        await ask(page);
      },
      shows: 'Waiting to send',
    },
    {
      ...questions,
      name: 'Refused',
      async act(page) {
        await refuseWrites(page, 'You may not ask here any more.');
        await ask(page);
      },
      shows: /^Not sent/,
    },
    {
      ...questions,
      name: 'Pin refused',
      as: 'host',
      async act(page) {
        await page.getByText('Pinned by the host').waitFor();
        await refuse('**/api/**/qna/*', 409, mostPinned)({ page });
        await choose('Pin')(page);
      },
      shows: /^Not changed/,
    },
    { ...questions, name: 'None', before: empty(calls, none), shows: 'No questions yet' },
    { ...questions, name: 'Loading', before: hold(calls), shows: 'Most liked' },
    {
      route: questions.route,
      as: 'participant',
      name: 'Nothing kept',
      async before({ page }) {
        await page.goto('/w/prototype_clinic/about', { waitUntil: 'networkidle' });
        await cutOff({ page });
        await page.getByRole('tab', { name: 'Q&A' }).click();
      },
      shows: /not on this phone yet/,
    },
  ],
};
