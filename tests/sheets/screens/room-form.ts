import type { Page } from '@playwright/test';
import type { Area } from '#tests/sheets/screen.ts';

const create = { route: '/_app/w/create', as: 'host', at: '/w/create' } as const;
const edit = '/_app/w/$webinarLink/manage';
const choose = (page: Page, name: string) => page.getByRole('radio', { name, exact: true }).click();

export const roomForm: Area = {
  area: 'Room form',
  screens: [
    { ...create, name: 'Create', shows: 'Topic' },
    {
      ...create,
      name: 'Create, faults',
      act: (page) => page.getByRole('button', { name: 'Create room' }).click(),
      shows: 'This field is mandatory',
    },
    {
      ...create,
      name: 'Create, weekly',
      act: (page) => choose(page, 'Weekly'),
      shows: 'Repeat on',
    },
    {
      ...create,
      name: 'Create, paid, custom fields',
      async act(page) {
        await choose(page, 'Paid');
        await choose(page, 'Custom fields');
      },
      shows: 'Placeholder',
    },
    { ...create, as: 'applicant', name: 'Create, not allowed', shows: 'Restricted Access' },
    { route: edit, as: 'host', name: 'Change', at: '/w/welcome/manage', shows: 'Date and time' },
    {
      route: edit,
      as: 'applicant',
      name: 'Change, not allowed',
      at: '/w/welcome/manage',
      shows: 'Restricted Access',
    },
  ],
};
