import { profileLimits } from '#contract/profile-limits.ts';
import { dayMs } from '#domain/time/clock.ts';
import type { Reader } from '#server/db/database.ts';
import { readBy } from '#server/db/read-by.ts';
import type { EventRow } from '#server/db/tables/events.ts';
import type { UserRow } from '#server/db/tables/users.ts';
import type { SummarizedRoom } from './room-summary.ts';

/** Finds a person by the folded suffix, as the reads below do for organisations and rooms. */
export const findPerson = readBy((db, suffixKey: string) =>
  db
    .selectFrom('users')
    .select(['first_name', 'last_name', 'image', 'bio', 'position', 'organization', 'suffix'])
    .where('suffix_key', '=', suffixKey),
);

/** Finds the person who has left an address that still leads on to theirs. */
export const findFormer = (db: Reader, suffixKey: string, now: number) =>
  db
    .selectFrom('former_suffixes as former')
    .innerJoin('users', 'users.id', 'former.user_id')
    .select(['first_name', 'last_name', 'image', 'bio', 'position', 'organization', 'suffix'])
    .where('former.suffix_key', '=', suffixKey)
    .where('former.left_at', '>', now - profileLimits.formerSuffixDays * dayMs)
    .executeTakeFirst();

export const findOrganization = readBy((db, suffixKey: string) =>
  db
    .selectFrom('organizations')
    .select(['name', 'bio', 'logo', 'suffix'])
    .where('suffix_key', '=', suffixKey),
);

export type RoomRow = SummarizedRoom &
  Pick<EventRow, 'name' | 'description' | 'is_private' | 'suffix' | 'cover_image'> &
  Pick<UserRow, 'first_name' | 'last_name'> & { readonly organization_name: string | null };

/** Finds a room with the name of the organisation, or else the person, that hosts it. */
export const findRoom = readBy<string, RoomRow>((db, suffixKey) =>
  db
    .selectFrom('events')
    .leftJoin('organizations', 'organizations.id', 'events.creator_organization_id')
    .leftJoin('users', 'users.id', 'events.creator_user_id')
    .select(['events.name', 'events.description', 'is_private', 'events.suffix', 'cover_image'])
    .select(['events.time_zone_id', 'meeting_start', 'meeting_minutes', 'is_recurring', 'recurrence'])
    .select(['is_paid', 'price_amount', 'price_currency', 'price_frequency'])
    .select(['organizations.name as organization_name', 'first_name', 'last_name'])
    .where('events.suffix_key', '=', suffixKey),
);
