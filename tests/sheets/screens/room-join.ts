import type { Page } from '@playwright/test';
import { cutOff, hold, refuse } from '#tests/sheets/answers.ts';
import type { Area } from '#tests/sheets/screen.ts';

const open = { route: '/w/$webinarLink/{-$tab}' } as const;
const linkOf = '**/api/v1/event/public/link/**';
const wayIn = 'Sign-in to my account';

/** Signs in from the room's page, and so joins it. */
async function comeIn(page: Page): Promise<void> {
  await page.getByRole('link', { name: wayIn }).click();
  await page.getByRole('button', { name: /Applicant$/ }).click();
}

export const roomJoin: Area = {
  area: 'Joining a room',
  screens: [
    { ...open, name: 'Live, of an organisation', at: '/w/prototype_clinic', shows: wayIn },
    { ...open, name: 'Private', at: '/w/founders_evening', shows: 'The host approves who comes in.' },
    { ...open, name: 'Paid', at: '/w/portfolio_review', shows: /SAR 120/ },
    { ...open, name: 'Over and closed', at: '/w/kick_off', shows: 'Registration is not open' },
    { ...open, name: 'Without a time', at: '/w/the_corridor', shows: wayIn },
    { ...open, name: 'Arabic', at: '/w/designers', shows: wayIn },
    {
      ...open,
      name: 'Of the cohort',
      at: '/w/announcements',
      shows: 'The organiser adds people to this room.',
    },
    {
      ...open,
      name: 'Joined by signing in',
      at: '/w/first_customers',
      act: comeIn,
      shows: 'First customers',
    },
    { ...open, name: 'Loading', before: hold(linkOf), at: '/w/prototype_clinic', shows: /.*/ },
    { ...open, name: 'Not here', at: '/w/nothing_here', shows: 'This room is not here' },
    {
      ...open,
      name: 'Failure',
      before: refuse(linkOf, 500),
      at: '/w/prototype_clinic',
      shows: 'Last Links does not answer just now',
    },
    {
      ...open,
      name: 'No network',
      before: cutOff,
      at: '/w/prototype_clinic',
      shows: /not on this phone yet/,
    },
  ],
};
