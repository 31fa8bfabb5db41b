import { formerMember, type Person } from '#contract/users.ts';
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

/** Suffix of whoever has deleted their account; everybody else's has a character. */
export const formerSuffix = '';

/** Somebody who was here once, of whom nothing is known but what they wrote. */
const presentFormer = ({ id }: PersonRow, { config }: PresentContext): Person => ({
  id,
  firstName: formerMember.firstName,
  lastName: formerMember.lastName,
  image: null,
  position: null,
  organization: null,
  location: null,
  myLastlink: `${config.publicUrl}/`,
  former: true,
});

/** A person as everybody signed in may see them in a list. */
export function presentPerson(row: PersonRow, context: PresentContext): Person {
  if (row.suffix === formerSuffix) return presentFormer(row, context);
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
