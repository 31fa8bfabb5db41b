import type { Generated, Selectable } from 'kysely';
import type { SocialLinkType } from '#contract/social-links.ts';
import type { Flag } from './flag.ts';

export interface OrganizationsTable {
  id: Generated<number>;
  name: string;
  /** The name folded: what lists are ordered by. */
  name_key: string;
  bio: string | null;
  location: string;
  logo: string | null;
  suffix: string;
  /** The suffix folded for comparing; unique. */
  suffix_key: string;
  time_zone_id: string | null;
  /** Whoever knows it may join; unique. */
  share_code: string;
  created_at: number;
}

export type OrganizationRow = Selectable<OrganizationsTable>;

/** What a person is to an organisation; unique by (organization_id, user_id). A row without any flag is none. */
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
