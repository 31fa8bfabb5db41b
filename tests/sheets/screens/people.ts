import { cutOff, hold, inSheet, refuse, seenThenCutOff } from '#tests/sheets/answers.ts';
import type { Area, Stage } from '#tests/sheets/screen.ts';

const participants = '**/api/**/participants**';
const as = 'participant' as const;
const people = { route: '/_app/contacts', as } as const;
const profile = { route: '/$profileSuffix', as } as const;

const nothingKept =
  (path: string) =>
  async ({ page }: Stage): Promise<void> => {
    await page.goto('/account');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await cutOff({ page });
    await page.route(path, (route) => route.abort());
  };

export const peopleArea: Area = {
  area: 'People',
  screens: [
    { ...people, name: 'People', at: '/contacts', shows: 'Abdullah Alnasser' },
    {
      ...people,
      name: 'People, no favourites',
      as: 'applicant',
      at: '/contacts',
      shows: 'Abdullah Alnasser',
    },
    { ...people, name: 'People, found', at: '/contacts?q=designer', shows: 'Reem Alshehri' },
    { ...people, name: 'People, nobody found', at: '/contacts?q=zzzz', shows: /zzzz|nobody/i },
    { ...people, name: 'People, two letters', at: '/contacts?q=no', shows: 'People' },
    {
      ...people,
      name: 'People, removing a favourite',
      at: '/contacts',
      act: async (page) => {
        await page.locator('button[aria-pressed=true][aria-label^=Favourite]').first().click();
        await inSheet(page).waitFor();
      },
      shows: /from your favourites/,
    },
    { ...people, name: 'People, loading', before: hold(participants), at: '/contacts', shows: 'People' },
    {
      ...people,
      name: 'People, not read',
      before: refuse(participants, 500),
      at: '/contacts',
      shows: 'Retry',
    },
    {
      ...people,
      name: 'People, offline',
      before: seenThenCutOff('/contacts'),
      at: '/contacts',
      shows: /^Offline/,
    },
    {
      ...people,
      name: 'People, nothing kept',
      before: nothingKept(participants),
      at: '/contacts',
      shows: /not on this phone/,
    },
    {
      route: '/_app/contacts/$profileSuffix',
      as,
      name: 'Person beside the list',
      at: '/contacts',
      act: (page) => page.getByRole('link', { name: 'Dina Karam' }).first().click(),
      shows: 'Message',
    },
    { ...profile, name: 'Profile', at: '/faisal_alotaibi', shows: 'Faisal Alotaibi' },
    {
      ...profile,
      name: 'Profile, further down',
      at: '/faisal_alotaibi',
      act: async (page) => {
        await page.getByText('Faisal Alotaibi').first().waitFor();
        await page.mouse.wheel(0, 2000);
      },
      shows: 'Faisal Alotaibi',
    },
    { ...profile, name: 'Profile, chat', at: '/faisal_alotaibi?tab=chat', shows: 'Of course.' },
    { ...profile, name: 'Own profile', at: '/sara_alqahtani', shows: 'Sara Alqahtani' },
    { ...profile, name: 'Profile, little said', at: '/nouf_alshammari', shows: 'Nouf Alshammari' },
    { ...profile, name: 'Profile, nobody', at: '/nobody_here', shows: 'Something went wrong' },
    {
      ...profile,
      name: 'Profile, not kept',
      before: nothingKept('**/users/**'),
      at: '/dina_karam',
      shows: /phone|connection/,
    },
    {
      ...profile,
      name: 'Profile, loading',
      before: hold('**/users/**/dina_karam'),
      at: '/dina_karam',
      shows: /.*/,
    },
    {
      name: 'Profile for visitors',
      route: '/$profileSuffix',
      at: '/faisal_alotaibi',
      shows: 'Sign in to connect',
    },
    {
      name: 'Profile for visitors, nobody',
      route: '/$profileSuffix',
      at: '/nobody_here',
      shows: 'Something went wrong',
    },
  ],
};
