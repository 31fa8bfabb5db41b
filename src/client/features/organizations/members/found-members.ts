import type { Membership } from '#contract/organizations.ts';
import { organizationRoles, roleOf } from '#domain/organization-access.ts';

/** As people type: without marks and case, Latin and Arabic ones. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\u0640]/gu, '')
    .toLowerCase();

const wordsOf = ({ user }: Membership) =>
  plain([user.firstName, user.lastName, user.position, user.organization].filter(Boolean).join(' '));

function weightOf(membership: Membership): number {
  const role = roleOf(membership);
  return role === null ? organizationRoles.length : organizationRoles.indexOf(role);
}

/** The weightiest roles first, else in the order given; every word that was typed must begin a word of the person. */
export function foundMembers(members: readonly Membership[], typed: string): readonly Membership[] {
  const wanted = plain(typed).split(/\s+/).filter(Boolean);
  const matches = (membership: Membership) => {
    const words = ` ${wordsOf(membership)}`;
    return wanted.every((word) => words.includes(` ${word}`));
  };
  return members
    .filter((membership) => wanted.length === 0 || matches(membership))
    .toSorted((one, other) => weightOf(one) - weightOf(other));
}
