import { fold } from '#domain/fold.ts';

interface NamedPerson {
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly position: string | null;
  readonly organization: string | null;
  readonly location: string | null;
}

const folded = (...parts: readonly (string | null)[]) => fold(parts.filter(Boolean).join(' '));

/** Folded texts by which people are sorted and searched; computed anew with every change of a profile. */
export function personKeys(person: NamedPerson): { name_key: string; search_key: string } {
  const { first_name, last_name, position, organization, location } = person;
  return {
    name_key: folded(first_name, last_name),
    search_key: folded(first_name, last_name, position, organization, location),
  };
}
