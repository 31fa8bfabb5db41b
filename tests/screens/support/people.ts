import type { OwnUser, Person, PersonProfile } from '#contract/users.ts';
import { type DemoPerson, demoAccounts, demoCohort } from '#server/demo/demo-people.ts';

// No longer than the contract takes ids.
let lastId = (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % 900_000_000;

/** An id that no earlier run has left anything under in this browser. */
export function newId(): number {
  lastId += 1;
  return lastId;
}

const origin = 'https://last-links.example';

export function personOf({ firstName, lastName, position, organization, location }: DemoPerson): Person {
  const suffix = `${firstName}_${lastName}`.toLowerCase();
  const work = { position, organization, location };
  return { id: newId(), firstName, lastName, image: null, ...work, myLastlink: `${origin}/${suffix}` };
}

/** The other people of the cohort, some thirty. */
export const cohort: readonly Person[] = [...demoAccounts, ...demoCohort].map(personOf);

/** Somebody with a whole profile, whose data no other test has. */
export function newUser(more: Partial<OwnUser> = {}): OwnUser {
  const id = newId();
  return {
    id,
    firstName: 'Sara',
    lastName: 'Alqahtani',
    image: null,
    position: 'Industrial designer',
    organization: 'Masar Studio',
    location: 'Riyadh, Saudi Arabia',
    myLastlink: `${origin}/sara_alqahtani`,
    email: `person-${id}@example.org`,
    twilioAllEventChannelSid: null,
    bio: null,
    timeZoneId: 'Asia/Riyadh',
    timeZoneName: 'Arabian Standard Time',
    linkedInProfileLink: null,
    socialLinks: [],
    ...more,
  };
}

/** What others see of somebody. */
export function profileOf(person: Person, more: Partial<PersonProfile> = {}): PersonProfile {
  const nothing = {
    bio: null,
    logo: null,
    organizationSuffix: null,
    linkedInProfileLink: null,
    socialLinks: [],
  };
  return { ...person, ...nothing, timeZoneId: 'Asia/Riyadh', timeZoneName: 'Arabian Standard Time', ...more };
}
