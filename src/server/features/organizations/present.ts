import type {
  ListedOrganization,
  MembershipRoles,
  Organization,
  PublicOrganization,
} from '#contract/organizations.ts';
import type { SocialLink } from '#contract/social-links.ts';
import { canInvite, noRoles } from '#domain/organization-access.ts';
import type { OrganizationRow, OrganizationUserRow } from '#server/db/tables/organizations.ts';
import type { PresentContext } from '#server/people/present-person.ts';
import { timeZoneName } from '#server/people/time-zone-name.ts';
import { imageAddress } from '#server/providers/files/file-address.ts';
import type { ListedRow } from './store.ts';

type FlagRow = Pick<OrganizationUserRow, 'is_owner' | 'is_admin' | 'is_member' | 'is_follower'>;

export function presentRoles(row: FlagRow | undefined): MembershipRoles {
  if (row === undefined) return noRoles;
  return {
    owner: row.is_owner === 1,
    admin: row.is_admin === 1,
    member: row.is_member === 1,
    follower: row.is_follower === 1,
  };
}

/** Address of the invitation link; anybody who has it may join. */
export function shareLinkOf({ suffix, share_code }: OrganizationRow, { config }: PresentContext): string {
  return `${config.publicUrl}/o/${suffix}?code=${share_code}`;
}

export function presentPublicOrganization(row: OrganizationRow, context: PresentContext): PublicOrganization {
  return {
    id: row.id,
    name: row.name,
    bio: row.bio,
    description: row.bio,
    location: row.location,
    logo: imageAddress(context, row.logo),
    orgLastlinkSuffix: row.suffix,
    orgLastlink: `${context.config.publicUrl}/o/${row.suffix}`,
  };
}

export function presentListed(row: ListedRow, context: PresentContext): ListedOrganization {
  const { id, name, location, suffix, members } = row;
  const logo = imageAddress(context, row.logo);
  return { id, name, location, logo, orgLastlinkSuffix: suffix, membersCount: Number(members) };
}

export interface SeenOrganization {
  readonly row: OrganizationRow;
  readonly links: readonly SocialLink[];
  /** Roles of the caller. */
  readonly mine: MembershipRoles;
}

export function presentOrganization(
  { row, links, mine }: SeenOrganization,
  context: PresentContext,
): Organization {
  const zone = row.time_zone_id;
  return {
    ...presentPublicOrganization(row, context),
    socialLinks: [...links],
    timeZoneId: zone,
    timeZoneName: zone === null ? null : timeZoneName(zone, context.clock()),
    shareLink: canInvite(mine) ? shareLinkOf(row, context) : null,
    loggedInUserOrganizationUserView: mine,
  };
}
