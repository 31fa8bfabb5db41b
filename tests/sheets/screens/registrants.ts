import type { Page } from '@playwright/test';
import { cutOff, hold, inSheet, refuse } from '#tests/sheets/answers.ts';
import type { Area } from '#tests/sheets/screen.ts';

const at = '/w/founders_evening/registrants';
const registrants = { route: '/w/$webinarLink/{-$tab}', as: 'host', at } as const;
const list = '**/api/v2/event/*/participants**';
const [waiting, owing, approved] = ['Layan Alqurashi', 'Joud Aljehani', 'Rania Saleh'];

const select = async (page: Page, ...names: readonly string[]) => {
  for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
};

async function openStatus(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${name}:`) }).click();
  await inSheet(page).waitFor();
}

async function openActions(page: Page, name: string, action?: string): Promise<void> {
  await page.getByRole('button', { name: `Options for ${name}` }).click();
  await inSheet(page).waitFor();
  if (action !== undefined) await inSheet(page).getByRole('button', { name: action }).click();
}

const choose = (name: string, choice: string) => async (page: Page) => {
  await openStatus(page, name);
  await inSheet(page).getByRole('button', { name: choice }).click();
};

/** Approves where another host has denied a moment before. */
async function meetAnotherHost(page: Page): Promise<void> {
  await refuse('**/participants/status', 409, 'Somebody else has decided meanwhile.')({ page });
  await choose(waiting, 'Approved')(page);
}

/** Who asked to join a room, and what its hosts do about them. */
export const registrantsArea: Area = {
  area: 'Registrants',
  screens: [
    { ...registrants, name: 'Registrants', shows: waiting },
    {
      ...registrants,
      name: 'Two selected',
      act: (page) => select(page, waiting, approved),
      shows: /2 selected/,
    },
    {
      ...registrants,
      name: 'To be approved',
      act: (page) => page.getByText(/^To be approved 4$/).click(),
      shows: owing,
    },
    { ...registrants, name: 'Choices', act: (page) => openStatus(page, waiting), shows: 'Block…' },
    {
      ...registrants,
      name: 'Choices, answers owed',
      act: (page) => openStatus(page, owing),
      shows: 'Block…',
    },
    { ...registrants, name: 'Remove', act: choose(approved, 'Remove…'), shows: `Remove ${approved}?` },
    { ...registrants, name: 'Block', act: choose(waiting, 'Block…'), shows: `Block ${waiting}?` },
    {
      ...registrants,
      name: 'Not decided',
      act: meetAnotherHost,
      shows: 'Somebody else has decided meanwhile.',
    },
    { ...registrants, name: 'Actions', act: (page) => openActions(page, approved), shows: 'Make admin' },
    {
      ...registrants,
      name: 'Answers',
      act: (page) => openActions(page, approved, 'See answers'),
      shows: 'What are you building?',
    },
    {
      ...registrants,
      name: 'Answers in Arabic',
      act: (page) => openActions(page, 'Jawaher Alrashid', 'See answers'),
      shows: 'Approved by Faisal',
    },
    {
      ...registrants,
      name: 'Found',
      act: (page) => page.getByRole('searchbox').fill('alqurashi'),
      shows: waiting,
    },
    {
      ...registrants,
      name: 'Nobody found',
      act: (page) => page.getByRole('searchbox').fill('nobody like this'),
      shows: /^Nobody here fits/,
    },
    {
      ...registrants,
      name: 'Of a public room',
      at: '/w/workshop_day/registrants',
      shows: 'Has not answered yet',
    },
    { ...registrants, name: 'Loading', before: hold(list), shows: 'Registrants' },
    { ...registrants, name: 'Not read', before: refuse(list, 500), shows: 'Retry' },
    {
      route: registrants.route,
      as: 'host',
      name: 'No network',
      async before(stage) {
        await stage.page.goto('/w/founders_evening/about', { waitUntil: 'networkidle' });
        await cutOff(stage);
        await stage.page.getByRole('tab', { name: 'Registrants' }).click();
      },
      shows: 'Registrants need a connection.',
    },
    // What it decides stays decided for whoever comes after it.
    { ...registrants, name: 'Denied just now', act: choose(waiting, 'Denied'), shows: /10 seconds/ },
  ],
};
