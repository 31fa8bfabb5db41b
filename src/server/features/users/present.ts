import type { SocialLink } from '#contract/social-links.ts';
import type { OwnUser, PersonProfile } from '#contract/users.ts';
import type { UserRow } from '#server/db/tables/users.ts';
import { type PresentContext, presentPerson } from '#server/people/present-person.ts';
import { timeZoneName } from '#server/people/time-zone-name.ts';
import { imageAddress } from '#server/providers/files/file-address.ts';
import type { NamedOrganization } from './store.ts';

/** Row of a person with the rows of other tables that a profile shows. */
export interface WholeUser {
  readonly row: UserRow;
  readonly links: readonly SocialLink[];
}

function presentZone({ time_zone_id: id }: UserRow, { clock }: PresentContext) {
  return { timeZoneId: id, timeZoneName: id === null ? null : timeZoneName(id, clock()) };
}

/** Presents a person to themselves. */
export function presentOwnUser({ row, links }: WholeUser, context: PresentContext): OwnUser {
  return {
    ...presentPerson(row, context),
    ...presentZone(row, context),
    email: row.email,
    twilioAllEventChannelSid: null,
    bio: row.bio,
    linkedInProfileLink: row.linked_in_profile_link,
    socialLinks: [...links],
  };
}

/** Presents a person's page to signed-in callers. */
export function presentProfile(
  { row, links, organization }: WholeUser & { readonly organization: NamedOrganization | undefined },
  context: PresentContext,
): PersonProfile {
  return {
    ...presentPerson(row, context),
    ...presentZone(row, context),
    bio: row.bio,
    logo: imageAddress(context, organization?.logo ?? null),
    organizationSuffix: organization?.suffix ?? null,
    linkedInProfileLink: row.linked_in_profile_link,
    socialLinks: [...links],
  };
}

/** Presents a person's page to everybody. */
export function presentPublicProfile(row: UserRow, context: PresentContext): PersonProfile {
  return {
    ...presentPerson(row, context),
    bio: row.bio,
    logo: null,
    organizationSuffix: null,
    timeZoneId: null,
    timeZoneName: null,
    linkedInProfileLink: null,
    socialLinks: [],
  };
}
