import type { MembershipRoles } from '#contract/organizations.ts';

/** Roles in order of weight, the heaviest first (specification, section 4). */
export const organizationRoles = ['owner', 'admin', 'member', 'follower'] as const;
export type OrganizationRole = (typeof organizationRoles)[number];

export const roleWords: Readonly<Record<OrganizationRole, string>> = {
  owner: 'Owner',
  admin: 'Admin',
  member: 'Member',
  follower: 'Follower',
};

export const noRoles: MembershipRoles = { owner: false, admin: false, member: false, follower: false };

/** The weightiest role, which is the one that is shown; null for somebody without any. */
export function roleOf(roles: MembershipRoles): OrganizationRole | null {
  return organizationRoles.find((role) => roles[role]) ?? null;
}

/** Owners, admins and members belong to an organisation; followers look on. */
export function belongsTo(roles: MembershipRoles): boolean {
  return roles.owner || roles.admin || roles.member;
}

/** Changing its profile, its address and its links. */
export function canEditOrganization(mine: MembershipRoles): boolean {
  return mine.owner || mine.admin;
}

/** Deleting it, and handing it over: for the owner alone. */
export function canDeleteOrganization(mine: MembershipRoles): boolean {
  return mine.owner;
}

/** Making an owner of somebody else: of a member or admin, who has said yes by joining. */
export function canBeOwner(mine: MembershipRoles, theirs: MembershipRoles): boolean {
  return mine.owner && !theirs.owner && belongsTo(theirs);
}

/** Seeing the link by which people join, and making a new one. */
export function canInvite(mine: MembershipRoles): boolean {
  return mine.owner || mine.admin;
}

/** Making an admin of somebody else, or a member again: for the owner, of whoever has joined or follows. */
export function canChangeAdmin(mine: MembershipRoles, theirs: MembershipRoles): boolean {
  return mine.owner && !theirs.owner && roleOf(theirs) !== null;
}

/** Taking somebody else out. */
export function canRemoveMember(mine: MembershipRoles, theirs: MembershipRoles): boolean {
  return mine.owner && !theirs.owner && roleOf(theirs) !== null;
}

/** Going oneself: an organisation is never left without its owner. */
export function canLeave(mine: MembershipRoles): boolean {
  return !mine.owner && roleOf(mine) !== null;
}
