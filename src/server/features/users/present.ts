import type { OwnUser } from '#contract/users.ts';
import type { UserRow } from '#server/db/tables/users.ts';
import { timeZoneName } from './time-zone-name.ts';

/** A person's own view of themselves; `publicUrl` is the origin that their link stands on. */
export function presentOwnUser(row: UserRow, publicUrl: string): OwnUser {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    image: row.image,
    bio: row.bio,
    location: row.location,
    organization: row.organization,
    position: row.position,
    timeZoneId: row.time_zone_id,
    timeZoneName: row.time_zone_id === null ? null : timeZoneName(row.time_zone_id, Date.now()),
    linkedInProfileLink: row.linked_in_profile_link,
    myLastlink: `${publicUrl}/${row.suffix}`,
    socialLinks: [],
  };
}
