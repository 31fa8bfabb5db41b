import type { Person } from '#contract/users.ts';
import type { Context } from '#server/context.ts';
import type { UserRow } from '#server/db/tables/users.ts';
import { imageAddress } from '#server/providers/files/file-address.ts';

/** Columns of a person in lists. */
export const personColumns = [
  'users.id',
  'users.first_name',
  'users.last_name',
  'users.image',
  'users.position',
  'users.organization',
  'users.location',
  'users.suffix',
] as const;

export type PersonRow = Pick<
  UserRow,
  'id' | 'first_name' | 'last_name' | 'image' | 'position' | 'organization' | 'location' | 'suffix'
>;

/** The parts of the context by which images and addresses are presented. */
export type PresentContext = Pick<Context, 'clock' | 'secret'> & {
  readonly config: Pick<Context['config'], 'publicUrl'>;
};

/** A person as everybody signed in may see them in a list. */
export function presentPerson(row: PersonRow, context: PresentContext): Person {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    image: imageAddress(context, row.image),
    position: row.position,
    organization: row.organization,
    location: row.location,
    myLastlink: `${context.config.publicUrl}/${row.suffix}`,
  };
}
