import type { Page } from '@playwright/test';
import { hold, inSheet, refuse } from '#tests/sheets/answers.ts';
import type { Area } from '#tests/sheets/screen.ts';

const room = { route: '/w/$webinarLink/{-$tab}', as: 'participant' } as const;
const live = '/w/prototype_clinic';

const wayOut = 'Leave this room';
const scroll = (page: Page) => page.getByRole('button', { name: wayOut }).scrollIntoViewIfNeeded();

const press = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name }).click();
  await inSheet(page).waitFor();
};

export const roomArea: Area = {
  area: 'Room',
  screens: [
    { ...room, name: 'About, live', at: live, shows: 'Sponsors' },
    { ...room, name: 'About, its end', at: live, act: scroll, shows: wayOut },
    { ...room, name: 'About, as a host', as: 'host', at: live, shows: 'Registrants' },
    { ...room, name: 'Leave', at: live, act: press(wayOut), shows: 'Leave Prototype clinic?' },
    { ...room, name: 'Discussion', at: `${live}/discussion`, shows: 'The hall is ours until nine.' },
    {
      ...room,
      name: 'Private, no place',
      as: 'applicant',
      at: '/w/founders_evening',
      shows: 'Ask to join',
    },
    { ...room, name: 'Private, waiting', at: '/w/founders_evening', shows: 'Waiting for approval' },
    { ...room, name: 'Paid', as: 'applicant', at: '/w/portfolio_review', shows: 'Ask to join' },
    { ...room, name: 'Public, no place', as: 'applicant', at: '/w/reading_circle', shows: 'Join' },
    {
      ...room,
      name: 'The organiser adds people',
      as: 'applicant',
      at: '/w/forum_room',
      shows: /The organiser adds/,
    },
    { ...room, name: 'Loading', before: hold('**/api/**/event/**'), at: live, shows: 'Loading' },
    { ...room, name: 'Failed', before: refuse('**/api/**/event{,/**}', 400), at: live, shows: 'Retry' },
    { ...room, name: 'Not here', at: '/w/nobody_here', shows: 'This room is not here' },
  ],
};
