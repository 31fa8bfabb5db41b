import { readBy } from '#server/db/read-by.ts';

/** Finds a person by the folded suffix, as the reads below do for organisations and rooms. */
export const findPerson = readBy((db, suffixKey: string) =>
  db
    .selectFrom('users')
    .select(['first_name', 'last_name', 'image', 'bio', 'position', 'organization', 'suffix'])
    .where('suffix_key', '=', suffixKey),
);

export const findOrganization = readBy((db, suffixKey: string) =>
  db
    .selectFrom('organizations')
    .select(['name', 'bio', 'logo', 'suffix'])
    .where('suffix_key', '=', suffixKey),
);

export const findRoom = readBy((db, suffixKey: string) =>
  db
    .selectFrom('events')
    .select(['name', 'description', 'is_private', 'suffix'])
    .where('suffix_key', '=', suffixKey),
);
