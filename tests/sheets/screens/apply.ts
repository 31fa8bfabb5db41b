import type { Page } from '@playwright/test';
import { type ApplicationAnswers, saveApplication } from '#contract/applications.ts';
import { type Caller, call, callerAs } from '#tests/e2e/api-caller.ts';
import { cutOff, forgetful, hold, inSheet, openApplications, refuse } from '#tests/sheets/answers.ts';
import type { Area, Stage } from '#tests/sheets/screen.ts';
import { toBottom } from '#tests/sheets/steps.ts';

const info = { route: '/apply/', at: '/apply' } as const;
const form = { route: '/_app/apply/applicant', as: 'applicant' } as const;
const mentor = { route: '/_app/apply/mentor', as: 'participant', at: '/apply/mentor' } as const;
const step = (name: string) => `/apply/applicant?step=${name}`;

const answers: ApplicationAnswers = {
  firstName: 'Omar',
  surname: 'Bashir',
  dateOfBirth: '05/03/1999',
  city: 'Dammam',
  region: 'Eastern Province',
  telephoneNumber: '+966-550123456',
  saudiCitizenOrResident: false,
  nationalId: '',
  employmentStatus: 'Employed',
  englishProficiency: 'Fluent',
  careerHighlights: 'A sensor that survives dust and fifty degrees.',
  skillSet: 'Electronics, soldering in a moving car.',
  previousExperience: false,
  vision: 'A small sensor and a plain phone message that tells a farmer when a palm is thirsty.',
  envisionedOpportunity: 'Most farms in the region water by the clock.',
  targetAudience: 'Date farmers with ten to a hundred palms.',
  motivation: 'To learn from people who sell.',
  referenceLinks: 'https://waraq-labs.example/sensor',
  specialism: '',
};

const callerOf = ({ page, server }: Stage, who: string): Promise<Caller> =>
  callerAs({ request: page.request, origin: server.origin }, who);

async function submitted(stage: Stage): Promise<void> {
  const body = { ...answers, submissionStatus: 'SUBMITTED' as const };
  await call(await callerOf(stage, 'admin'), saveApplication, { body });
}

/** Two phones of one person who write at the same time. */
async function twoWriters(stage: Stage): Promise<void> {
  const { page } = stage;
  const other = await callerOf(stage, 'second');
  const save = (vision: string) =>
    call(other, saveApplication, { body: { ...answers, vision, submissionStatus: 'DRAFT' as const } });
  await save(answers.vision);
  await page.goto(step('idea'));
  await page.getByLabel('What is your vision?').fill('Palms that tell when they are thirsty.');
  await save('Every palm waters itself.');
  await page.reload();
}

const faults = async (page: Page) => {
  await page.getByRole('link', { name: /^Next/ }).click();
  await page.goBack();
};
export const apply: Area = {
  area: 'Apply',
  screens: [
    { ...info, name: 'Apply, signed out', shows: 'Judging criteria' },
    { ...info, name: 'Apply, signed out and open', before: openApplications, shows: 'Judging criteria' },
    { ...info, name: 'Apply, closed', as: 'participant', shows: 'Application Closed' },
    { ...info, name: 'Apply, open', as: 'participant', before: openApplications, shows: /Closes in/ },
    {
      ...info,
      name: 'Apply, half a form',
      as: 'applicant',
      before: openApplications,
      shows: 'Continue my draft',
    },
    { ...info, name: 'Apply of a host', as: 'host', shows: /submitted/ },
    {
      ...info,
      name: 'Apply, a fold opened',
      as: 'participant',
      act: (page) => page.locator('summary', { hasText: 'Innovation' }).click(),
      shows: /where it will be used/,
    },
    { ...info, name: 'Apply, further down', as: 'participant', act: toBottom, shows: 'Sign out' },
    {
      ...info,
      name: 'Apply, logging out',
      as: 'participant',
      act: async (page) => {
        await page.getByRole('button', { name: 'Sign out' }).click();
        await inSheet(page).waitFor();
      },
      shows: 'Sign out?',
    },
    {
      ...info,
      name: 'Apply, loading',
      as: 'participant',
      before: forgetful(hold('**/api/v1/programme')),
      shows: 'Apply',
    },
    { ...info, name: 'Apply, not read', before: refuse('**/api/v1/programme', 500), shows: 'Retry' },
    { ...form, name: 'Form: You', at: step('you'), shows: 'Surname' },
    {
      ...form,
      name: 'Form: You, faults',
      as: 'host',
      at: step('you'),
      act: faults,
      shows: 'Please fill the city you reside in.',
    },
    { ...form, name: 'Form: You, end', as: 'host', at: step('you'), act: toBottom, shows: 'You' },
    { ...form, name: 'Form: Background', at: step('background'), shows: 'Background' },
    { ...form, name: 'Form: Your idea', at: step('idea'), shows: 'What is your vision?' },
    {
      ...form,
      name: 'Form: too many words',
      as: 'host',
      at: step('idea'),
      act: (page) => page.getByLabel('What is your vision?').fill('word '.repeat(501)),
      shows: 'Maximum 500 words allowed.',
    },
    { ...form, name: 'Form: Why', at: step('why'), shows: 'Why' },
    { ...form, name: 'Form: Links', at: step('links'), shows: 'Links' },
    { ...form, name: 'Form: Review', at: step('review'), shows: /need you/ },
    { ...form, name: 'Form: Review, end', at: step('review'), act: toBottom, shows: /need you/ },
    {
      ...form,
      name: 'Form: Review, complete',
      as: 'second',
      before: async (stage) => {
        const body = { ...answers, submissionStatus: 'DRAFT' as const };
        await call(await callerOf(stage, 'second'), saveApplication, { body });
      },
      at: step('review'),
      shows: 'Submit',
    },
    {
      ...form,
      name: 'Form, offline',
      at: step('why'),
      act: async (page) => {
        const field = page.getByLabel('Why do you want to take part?');
        await field.waitFor();
        await cutOff({ page });
        await field.fill('To learn from others.');
        await page.getByText('Saved on this phone').waitFor();
      },
      shows: /Saved on this phone/,
    },
    {
      ...form,
      name: 'Form, loading',
      as: 'admin',
      before: hold('**/api/v1/application-form'),
      at: step('you'),
      shows: 'Application',
    },
    {
      ...form,
      name: 'Form, another phone',
      as: 'second',
      before: twoWriters,
      shows: 'Changed on another device',
    },
    {
      name: 'Submitted',
      route: '/_app/apply/completed',
      as: 'admin',
      before: submitted,
      at: '/apply/completed',
      shows: 'Application submitted',
    },
    {
      name: 'Submitted, further down',
      route: '/_app/apply/completed',
      as: 'admin',
      before: submitted,
      at: '/apply/completed',
      act: toBottom,
      shows: 'Application submitted',
    },
    { ...mentor, name: 'Mentor', shows: 'Mentor' },
    {
      ...mentor,
      name: 'Mentor, faults',
      act: (page) => page.getByRole('button', { name: 'Register' }).click(),
      shows: 'Please fill your linkedin profile.',
    },
  ],
};
