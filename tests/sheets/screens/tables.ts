import type { Page, Route } from '@playwright/test';
import type { Favourite } from '#contract/favourites.ts';
import type { ParticipantsPage } from '#contract/participants.ts';
import type { Table, Tables } from '#contract/tables.ts';
import type { OwnUser, Person } from '#contract/users.ts';
import { cutOff, empty, hold, inSheet, refuse } from '#tests/sheets/answers.ts';
import type { Area, Stage } from '#tests/sheets/screen.ts';
import { tableCallScreens } from './table-call.ts';

const list = '**/api/v1/event/*/table';
const tables = { route: '/_app/table/', as: 'participant', at: '/table' } as const;

interface Given {
  readonly name: string;
  readonly capacity: number;
  /** How many of the cohort sit there. */
  readonly people: number;
  readonly logo?: string;
}

const evening: readonly Given[] = [
  { name: 'Health access', capacity: 9, people: 7 },
  { name: 'Water & farming', capacity: 6, people: 3 },
  { name: 'First customers', capacity: 6, people: 6 },
  { name: 'Schools', capacity: 8, people: 1 },
  { name: 'Open table', capacity: 6, people: 0 },
];
const inArabic: readonly Given[] = [
  {
    name: 'طاولة الابتكار في الرعاية الصحية والتعليم المستمر',
    capacity: 11,
    people: 9,
    logo: '/icons/icon.svg',
  },
  { name: 'الزراعة والمياه في المناطق الجافة والنائية من المملكة', capacity: 6, people: 2 },
  { name: 'Supercalifragilisticexpialidocious prototyping and testing', capacity: 10, people: 10 },
];
const arabicNames = ['عبدالرحمن', 'نورة', 'محمد'];

interface Evening {
  readonly given?: readonly Given[];
  readonly isHost?: boolean;
  /** Name of the table at which one sits oneself. */
  readonly seatedAt?: string;
  readonly isArabic?: boolean;
}

async function read<T>(route: Route, path: string): Promise<T> {
  const { 'if-none-match': _, ...headers } = route.request().headers();
  const url = new URL(path, route.request().url()).href;
  const answer = await route.fetch({ url, headers });
  return answer.json();
}

/** The demo's people sit at tables, and the first of them is a favourite. */
const sitting =
  ({ given = evening, isHost = false, seatedAt, isArabic = false }: Evening = {}) =>
  async ({ page }: Pick<Stage, 'page'>): Promise<void> => {
    await page.route('**/api/v1/favourite-contact/**', async (route) => {
      const [me, [favourite]] = await peopleOf(route);
      const favourites: Favourite[] = favourite ? [{ user1: me, user2: favourite, favourite: true }] : [];
      await route.fulfill({ headers: { 'x-last-links': '1' }, json: favourites });
    });
    await page.route(list, async (route) => {
      const [me, cohort] = await peopleOf(route);
      const left = cohort.map((person, index) =>
        isArabic && arabicNames[index] ? { ...person, firstName: arabicNames[index] } : person,
      );
      const content = given.map(({ name, capacity, people, logo = null }, index): Table => {
        const there: Person[] = left.splice(0, people);
        if (name === seatedAt) there.push(me);
        return {
          id: index + 1,
          eventId: 2,
          tableNo: index + 1,
          tableName: name,
          logo,
          seatingCapacity: capacity,
          eventTableParticipants: there.map((person) => ({ id: person.id, participantUser: person })),
        };
      });
      const json: Tables = { content, loggedInUserEventParticipant: { host: isHost, admin: false } };
      await route.fulfill({ headers: { 'x-last-links': '1' }, json });
    });
  };

async function peopleOf(route: Route): Promise<readonly [OwnUser, readonly Person[]]> {
  const me = await read<OwnUser>(route, '/api/v1/users/me');
  const path = '/api/v2/event/3/participants?query=&pageNo=0&pageSize=50';
  const { content } = await read<ParticipantsPage>(route, path);
  const others = content.map(({ participantUser }) => participantUser).filter(({ id }) => id !== me.id);
  return [me, others];
}

const none: Tables = { content: [], loggedInUserEventParticipant: { host: false, admin: false } };
const noneOfHost: Tables = { ...none, loggedInUserEventParticipant: { host: true, admin: false } };

const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
  await inSheet(page).waitFor();
};
const addNothing = async (page: Page) => {
  await press('Add a Table')(page);
  await inSheet(page).getByRole('button', { name: 'Add table' }).click();
};
const askToDelete = async (page: Page) => {
  await press('Options for Health access')(page);
  await inSheet(page).getByRole('button', { name: 'Delete table' }).click();
};

async function seenThenAway(stage: Stage): Promise<void> {
  await sitting()(stage);
  const { page } = stage;
  for (const _ of ['read', 'kept']) {
    await page.goto('/table');
    await page.getByText('Health access').waitFor();
  }
  await cutOff({ page });
  await page.route(list, (route) => route.abort('internetdisconnected'));
}

export const tablesArea: Area = {
  area: 'Tables',
  screens: [
    { ...tables, name: 'Tables', before: sitting(), shows: 'Health access' },
    { ...tables, name: 'Seated', before: sitting({ seatedAt: 'Health access' }), shows: 'You are here' },
    {
      ...tables,
      name: 'All full',
      before: sitting({
        given: evening.map((one) => ({ ...one, capacity: 6, people: 6 })),
      }),
      shows: 'Full',
    },
    {
      ...tables,
      name: 'Long and Arabic names',
      before: sitting({ given: inArabic, isHost: true, isArabic: true }),
      shows: /^Supercali/,
    },
    { ...tables, name: 'As a host', before: sitting({ isHost: true }), shows: 'Add a Table' },
    {
      ...tables,
      name: 'Options of a host',
      before: sitting({ isHost: true }),
      act: press('Options for Health access'),
      shows: 'Delete table',
    },
    {
      ...tables,
      name: 'Delete a table',
      before: sitting({ isHost: true }),
      act: askToDelete,
      shows: /their call ends/,
    },
    {
      ...tables,
      name: 'Add a table',
      before: sitting({ isHost: true }),
      act: press('Add a Table'),
      shows: /^Maximum of 11/,
    },
    {
      ...tables,
      name: 'Add a table, faults',
      before: sitting({ isHost: true }),
      act: addNothing,
      shows: 'Please fill Table Name',
    },
    { ...tables, name: 'None', before: empty(list, none), shows: 'No tables yet' },
    { ...tables, name: 'None, as a host', before: empty(list, noneOfHost), shows: 'Add a Table' },
    { ...tables, name: 'Restricted', as: 'applicant', shows: 'Restricted Access' },
    { ...tables, name: 'Loading', before: hold(list), shows: 'Tables' },
    { ...tables, name: 'Not read', before: refuse(list, 500), shows: 'Retry' },
    { ...tables, name: 'Offline', before: seenThenAway, shows: /^Offline/ },
    {
      ...tables,
      name: 'Offline, sitting down',
      before: seenThenAway,
      act: (page) => page.getByRole('button', { name: 'Take a seat at Health access' }).click(),
      shows: /^Taking a seat needs/,
    },
    {
      ...tables,
      name: 'More, with people seated',
      before: sitting(),
      async act(page) {
        await page.getByText('Health access').waitFor();
        await page
          .getByRole('button', { name: 'More' })
          .click({ timeout: 2_000 })
          .catch(() => undefined); // wide screens have none
      },
      shows: /seated now$|Health access/,
    },
    ...tableCallScreens,
  ],
};
