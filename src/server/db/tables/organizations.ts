import type { Generated, Selectable } from 'kysely';
import type { SocialLinkType } from '#contract/social-links.ts';
import type { Flag } from './flag.ts';

export interface OrganizationsTable {
  id: Generated<number>;
  name: string;
  /** Folded name, by which lists are sorted. */
  name_key: string;
  bio: string | null;
  location: string;
  logo: string | null;
  suffix: string;
  /** Folded suffix for comparing; unique. */
  suffix_key: string;
  time_zone_id: string | null;
  /** Secret of the invitation link, by which people join; unique. */
  share_code: string;
  created_at: number;
}

export type OrganizationRow = Selectable<OrganizationsTable>;

/**
 * Roles of a person in an organisation; unique by (organization_id, user_id). A row without any flag counts as none.
 */
export interface OrganizationUsersTable {
  id: Generated<number>;
  organization_id: number;
  user_id: number;
  is_owner: Flag;
  is_admin: Flag;
  is_member: Flag;
  is_follower: Flag;
  created_at: number;
}

export type OrganizationUserRow = Selectable<OrganizationUsersTable>;

export interface OrganizationLinksTable {
  id: Generated<number>;
  organization_id: number;
  type: SocialLinkType;
  url: string;
}
