import type { OwnUser } from '#contract/users.ts';
import type { UserRow } from '#server/db/tables/users.ts';

function timeZoneName(id: string | null): string | null {
  if (id === null) return null;
  const parts = new Intl.DateTimeFormat('en', { timeZone: id, timeZoneName: 'long' }).formatToParts();
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? id;
}

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
    timeZoneName: timeZoneName(row.time_zone_id),
    linkedInProfileLink: row.linked_in_profile_link,
    myLastlink: `${publicUrl}/${row.suffix}`,
  };
}
