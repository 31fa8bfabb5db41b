import { cutOff, empty, forgetful, hold, inSheet, refuse, seenThenCutOff } from '#tests/sheets/answers.ts';
import type { Area } from '#tests/sheets/screen.ts';
import { toBottom } from '#tests/sheets/steps.ts';

const programme = '**/api/v1/programme';
const greeting = /^Good /;
const as = 'participant' as const;

export const reception: Area = {
  area: 'Reception',
  screens: [
    { name: 'Reception', route: '/_app/', as, at: '/', shows: greeting },
    {
      name: 'Reception, further down',
      route: '/_app/',
      as,
      at: '/',
      act: toBottom,
      shows: greeting,
    },
    {
      name: 'Reception, live',
      route: '/_app/',
      as,
      clock: '2021-06-18T18:20:00+03:00',
      at: '/',
      shows: /Live/,
    },
    {
      name: 'Reception, before',
      route: '/_app/',
      as,
      clock: '2021-05-12T09:20:00+03:00',
      at: '/',
      shows: greeting,
    },
    {
      name: 'Reception, after',
      route: '/_app/',
      as,
      clock: '2021-09-12T20:20:00+03:00',
      at: '/',
      shows: greeting,
    },
    {
      name: 'Reception, loading',
      route: '/_app/',
      as,
      before: forgetful(hold(programme)),
      at: '/',
      shows: greeting,
    },
    {
      name: 'Reception, not read',
      route: '/_app/',
      as,
      before: forgetful(refuse(programme, 500)),
      at: '/',
      shows: 'Retry',
    },
    {
      name: 'Reception, offline',
      route: '/_app/',
      as,
      before: seenThenCutOff('/'),
      at: '/',
      shows: /^Offline/,
    },
    {
      name: 'More',
      route: '/_app/',
      as,
      at: '/',
      act: async (page) => {
        const more = page.getByRole('button', { name: /More/ });
        if (await more.isVisible()) await more.click();
      },
      shows: 'Table',
    },
    { name: 'Agenda', route: '/_app/agenda', as, at: '/agenda', shows: 'Weekend 4' },
    {
      name: 'Agenda, earlier ones',
      route: '/_app/agenda',
      as,
      at: '/agenda',
      act: (page) =>
        page
          .getByText(/earlier/)
          .first()
          .click(),
      shows: 'Weekend 1',
    },
    {
      name: 'Agenda, my sessions',
      route: '/_app/agenda',
      as,
      at: '/agenda?part=mine',
      shows: 'Nothing in My sessions yet',
    },
    {
      name: 'Masterclass',
      route: '/_app/agenda',
      as,
      at: '/agenda?session=6',
      act: (page) => inSheet(page).waitFor(),
      shows: /Designing for people/,
    },
    {
      name: 'Agenda, loading',
      route: '/_app/agenda',
      as,
      before: forgetful(hold(programme)),
      at: '/agenda',
      shows: 'Agenda',
    },
    {
      name: 'Agenda, nothing kept',
      route: '/_app/agenda',
      as,
      before: async ({ page }) => {
        await page.goto('/account');
        await cutOff({ page });
        await page.evaluate(() => localStorage.removeItem('snapshot'));
      },
      at: '/agenda',
      shows: /connection|phone/,
    },
    {
      name: 'Agenda, broken answer',
      route: '/_app/agenda',
      as,
      before: forgetful(empty(programme, { masterclasses: 7 })),
      at: '/agenda',
      shows: 'Something went wrong',
    },
    { name: 'No such page, signed in', route: '/$', as, at: '/no/such/page', shows: 'This page is not here' },
  ],
};
