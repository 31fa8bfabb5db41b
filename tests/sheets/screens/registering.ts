import type { Page } from '@playwright/test';
import { cutOff, hold, refuse, seenThenCutOff } from '#tests/sheets/answers.ts';
import type { Area } from '#tests/sheets/screen.ts';

const room = { route: '/w/$webinarLink/{-$tab}', as: 'participant' } as const;
const form = { ...room, at: '/w/workshop_day' } as const;
const people = { ...room, at: '/w/prototype_clinic/people' } as const;
const participants = '**/api/v2/event/*/participants**';
const [first, second] = [/^What will you make/, /^Which machines/];

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click();

/** Leaves the required question empty. */
async function answerHalf(page: Page): Promise<void> {
  await page.getByLabel(second).fill('A fret saw, once.');
  await press('Send answers')(page);
}

async function answer(page: Page): Promise<void> {
  await page
    .getByLabel(first)
    .fill(
      'A kettle that my grandmother can lift: the handle in walnut, and forty paper ones before that, so that she can choose.',
    );
  await page.getByLabel(second).fill('منشار الأركت، مرة واحدة.');
}

async function sendOffline(page: Page): Promise<void> {
  await answer(page);
  await cutOff({ page });
  await press('Send answers')(page);
}

const search = (text: string) => async (page: Page) => {
  await page.getByRole('searchbox').fill(text);
};

/** How one comes into a room, and the people whom one meets there. */
export const registering: Area = {
  area: 'Registering and people',
  screens: [
    { ...form, name: 'Form', shows: 'A few questions from the host' },
    { ...form, name: 'Form, faults', act: answerHalf, shows: 'This field is mandatory' },
    { ...form, name: 'Form, filled in', act: answer, shows: 'Send answers' },
    { ...form, name: 'Form, not sent', act: sendOffline, shows: /^Sending needs a connection/ },
    {
      ...room,
      name: 'Waiting, with answers',
      at: '/w/founders_evening',
      act: (page) => page.getByRole('button', { name: 'Change my answers' }).scrollIntoViewIfNeeded(),
      shows: 'Change my answers',
    },
    {
      ...room,
      name: 'Waiting, other answers',
      at: '/w/founders_evening',
      act: press('Change my answers'),
      shows: 'Your answers',
    },
    { ...room, name: 'Not approved', as: 'second', at: '/w/workshop_day', shows: 'Not approved' },
    { ...room, name: 'Removed', at: '/w/pitch_night', shows: 'You are no longer in this room' },
    { ...people, name: 'People', shows: '24 people' },
    {
      ...people,
      name: 'People, own note',
      act: press('Add a note so people know why to talk to you'),
      shows: 'Your note',
    },
    {
      ...people,
      name: 'People, own note, faults',
      async act(page) {
        await press('Add a note so people know why to talk to you')(page);
        await press('Save')(page);
      },
      shows: 'This field is mandatory',
    },
    { ...people, name: 'People, found', act: search('engineer'), shows: /found$/ },
    { ...people, name: 'People, nobody found', act: search('nobody like this'), shows: /^Nobody here fits/ },
    { ...people, name: 'People in Arabic', at: '/w/designers/people', shows: 'Farah Almalki' },
    { ...people, name: 'People, loading', before: hold(participants), shows: '24 people' },
    { ...people, name: 'People, not read', before: refuse(participants, 500), shows: 'Retry' },
    { ...people, name: 'People, offline', before: seenThenCutOff(people.at), shows: /^Offline/ },
  ],
};
