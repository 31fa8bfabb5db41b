import { expect, test } from 'vitest';
import { foundMembers } from '#client/features/organizations/members/found-members.ts';
import type { Membership } from '#contract/organizations.ts';
import { noRoles, type OrganizationRole } from '#domain/organization-access.ts';

function member(
  id: number,
  role: OrganizationRole,
  [firstName, lastName]: readonly [string, string],
): Membership {
  return {
    id,
    ...noRoles,
    [role]: true,
    user: {
      id,
      firstName,
      lastName,
      image: null,
      position: 'Designer',
      organization: 'Wadi Labs',
      location: null,
      myLastlink: `https://last-links.example/p${id}`,
    },
  };
}

const members = [
  member(1, 'follower', ['Amal', 'Bakr']),
  member(2, 'member', ['Zoë', 'Alharbi']),
  member(3, 'owner', ['نُورة', 'القحطاني']),
  member(4, 'admin', ['Omar', 'Alotaibi']),
  member(5, 'member', ['Dina', 'Karam']),
];

const idsOf = (typed: string) => foundMembers(members, typed).map(({ id }) => id);

test('owner, admins, members, followers, each in the order given', () => {
  expect(idsOf('')).toEqual([3, 4, 2, 5, 1]);
});

test.each([
  ['al', [4, 2]],
  ['zoe', [2]],
  ['ZOË alh', [2]],
  ['alharbi zoe', [2]],
  ['نورة', [3]],
  ['  ', [3, 4, 2, 5, 1]],
  ['design', [3, 4, 2, 5, 1]],
  ['arbi', []],
])('%s finds %j', (typed, ids) => {
  expect(idsOf(typed)).toEqual(ids);
});
