import { page } from 'vitest/browser';
import { listParticipants } from '#contract/participants.ts';
import { getUserBySuffix, type Person } from '#contract/users.ts';
import { fold } from '#domain/fold.ts';
import { suffixOf } from '#domain/suffix.ts';
import { madeUpPerson } from '#tests/support/made-up-people.ts';
import { type FakeServer, refuse } from './fake-server.ts';
import { cohort, newId, profileOf } from './people.ts';

export const search = page.getByRole('searchbox', { name: 'Search people' });
export const list = page.getByRole('list', { name: 'People' });
export const rows = list.getByRole('listitem');
export const row = (name: string) => rows.filter({ hasText: name });
export const star = (name: string) => page.getByRole('button', { name: `Favourite ${name}` });
export const favourites = page.getByRole('region', { name: 'Favorites' });

const nameOf = ({ firstName, lastName }: Person) => fold(`${firstName} ${lastName}`);
const byName = (one: Person, other: Person) => (nameOf(one) < nameOf(other) ? -1 : 1);

/** Everybody of the cohort as the server lists them. */
export const everyone: readonly Person[] = cohort.toSorted(byName);

/** Answers with these people, by name and page by page, and with each of them at their address. */
export function answerPeople(server: FakeServer, people: readonly Person[]): void {
  const sorted = people.toSorted(byName);
  const part = (person: Person) => ({
    id: person.id,
    participantUser: person,
    host: false,
    admin: false,
    notes: null,
    twilioGroupChannelMemberId: null,
  });
  server.on(listParticipants, ({ query: { pageNo, pageSize } }) => {
    const from = pageNo * pageSize;
    return {
      content: sorted.slice(from, from + pageSize).map(part),
      pageNo,
      totalElements: sorted.length,
    };
  });
  server.on(getUserBySuffix, ({ params }) => {
    const person = people.find(({ myLastlink }) => suffixOf(myLastlink) === params.suffix);
    return person ? profileOf(person) : refuse('not_found');
  });
}

const location = 'Riyadh, Saudi Arabia';
const addressOf = (suffix: string) => `https://last-links.example/${suffix}`;

/** The last in the list of `manyPeople`. */
export const lastPerson = { firstName: 'يونس', lastName: 'Zzlast', myLastlink: addressOf('zz_last') };

/** So many people under 29 letters, of two scripts. */
export function manyPeople(count: number): Person[] {
  return Array.from({ length: count }, (_, index) => {
    const { suffix, ...person } = madeUpPerson(index);
    const last = index === count - 1 ? lastPerson : {};
    return { id: newId(), image: null, location, myLastlink: addressOf(suffix), ...person, ...last };
  });
}
