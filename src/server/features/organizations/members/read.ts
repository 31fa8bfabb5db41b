import type { Membership as MembershipView } from '#contract/organizations.ts';
import type { Reader } from '#server/db/database.ts';
import { presentRoles } from '#server/features/organizations/present.ts';
import { readOrganization } from '#server/features/organizations/read.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { type PresentContext, presentPerson } from '#server/people/present-person.ts';
import { findMembership, findPerson, listMemberships, type Membership } from './store.ts';

/** Reads what a person is in an organisation, or that they are nothing there. */
export async function readMembership(
  db: Reader,
  membership: Membership,
  context: PresentContext,
): Promise<MembershipView> {
  const person = await findPerson(db, membership.userId);
  if (person === undefined) throw new ProblemError('not_found');
  const row = await findMembership(db, membership);
  return { id: row?.id ?? 0, user: presentPerson(person, context), ...presentRoles(row) };
}

/** Reads everybody in an organisation, as every signed-in person may see them. */
export async function membersOf(
  db: Reader,
  asking: { id: number; userId: number },
  context: PresentContext,
): Promise<MembershipView[]> {
  await readOrganization(db, asking);
  const rows = await listMemberships(db, asking.id);
  return rows.map((row) => ({
    id: row.membership_id,
    user: presentPerson(row, context),
    ...presentRoles(row),
  }));
}
