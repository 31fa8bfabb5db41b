import { expect, test } from 'vitest';
import type { MembershipRoles } from '#contract/organizations.ts';
import {
  belongsTo,
  canChangeAdmin,
  canEditOrganization,
  canInvite,
  canLeave,
  canRemoveMember,
  noRoles,
  organizationRoles,
  roleOf,
  roleWords,
} from '#domain/organization-access.ts';

const people = {
  nobody: noRoles,
  follower: { ...noRoles, follower: true },
  member: { ...noRoles, member: true },
  'member who follows': { ...noRoles, member: true, follower: true },
  admin: { ...noRoles, member: true, admin: true },
  owner: { ...noRoles, member: true, admin: true, owner: true },
  'owner by that flag alone': { ...noRoles, owner: true },
} as const satisfies Record<string, MembershipRoles>;
type Who = keyof typeof people;

const rightsOverOneself = {
  belongs: belongsTo,
  edit: canEditOrganization,
  invite: canInvite,
  leave: canLeave,
};

const table: Readonly<Record<Who, { shown: string | null; has: (keyof typeof rightsOverOneself)[] }>> = {
  nobody: { shown: null, has: [] },
  follower: { shown: 'Follower', has: ['leave'] },
  member: { shown: 'Member', has: ['belongs', 'leave'] },
  'member who follows': { shown: 'Member', has: ['belongs', 'leave'] },
  admin: { shown: 'Admin', has: ['belongs', 'edit', 'invite', 'leave'] },
  owner: { shown: 'Owner', has: ['belongs', 'edit', 'invite'] },
  'owner by that flag alone': { shown: 'Owner', has: ['belongs', 'edit', 'invite'] },
};

const names = Object.keys(people).filter((name): name is Who => name in people);

test.each(names)('%s is shown by the weightiest role and has exactly the rights of the table', (who) => {
  const role = roleOf(people[who]);
  const has = Object.entries(rightsOverOneself).filter(([, holds]) => holds(people[who]));
  expect({ shown: role && roleWords[role], has: has.map(([right]) => right) }).toEqual(table[who]);
});

const others: readonly Who[] = ['follower', 'member', 'member who follows', 'admin'];

test.each(names)('%s makes admins and removes people only as the owner, and never the owner', (who) => {
  const reached = (right: typeof canRemoveMember) =>
    names.filter((other) => right(people[who], people[other]));
  const expected = people[who].owner ? others : [];
  expect(reached(canChangeAdmin)).toEqual(expected);
  expect(reached(canRemoveMember)).toEqual(expected);
});

test('roles stand in the order of their weight', () => {
  expect(organizationRoles).toEqual(['owner', 'admin', 'member', 'follower']);
});
