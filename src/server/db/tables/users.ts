import type { Generated, Selectable } from 'kysely';

export interface UsersTable {
  id: Generated<number>;
  email: string;
  /** The e-mail folded for comparing; unique. */
  email_key: string;
  first_name: string | null;
  last_name: string | null;
  image: string | null;
  bio: string | null;
  location: string | null;
  organization: string | null;
  position: string | null;
  time_zone_id: string | null;
  linked_in_profile_link: string | null;
  suffix: string;
  /** The suffix folded for comparing; unique. */
  suffix_key: string;
  /** First and last name, folded: what lists are ordered by. */
  name_key: string;
  /** Everything that a search for people looks at, folded. */
  search_key: string;
  password_hash: string | null;
  created_at: number;
  /** Grows with every change of the person's links. */
  links_version: Generated<number>;
}

export type UserRow = Selectable<UsersTable>;
