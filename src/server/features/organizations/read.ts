import type { MembershipRoles, Organization } from '#contract/organizations.ts';
import type { Reader } from '#server/db/database.ts';
import type { OrganizationRow } from '#server/db/tables/organizations.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import type { PresentContext } from '#server/people/present-person.ts';
import { linksOf } from './links/store.ts';
import { findMembership, membershipsOf } from './members/store.ts';
import { presentOrganization, presentRoles } from './present.ts';
import { findOrganization } from './store.ts';

/** An organisation and the caller. */
export interface Asking {
  readonly id: number;
  readonly userId: number;
}

/** Reads an organisation and the caller's roles in it; throws `not_found`. */
export async function readOrganization(
  db: Reader,
  { id, userId }: Asking,
): Promise<{ row: OrganizationRow; mine: MembershipRoles }> {
  const row = await findOrganization(db, id);
  if (row === undefined) throw new ProblemError('not_found');
  return { row, mine: presentRoles(await findMembership(db, { organizationId: id, userId })) };
}

/**
 * Reads an organisation like `readOrganization`; throws `forbidden` where the caller's roles do not suffice, since
 * everybody may know that it exists.
 */
export async function readAllowed(
  db: Reader,
  asking: Asking,
  isAllowed: (mine: MembershipRoles) => boolean,
): Promise<OrganizationRow> {
  const { row, mine } = await readOrganization(db, asking);
  if (!isAllowed(mine)) throw new ProblemError('forbidden');
  return row;
}

/** Organisations as one person sees them, in the order in which they were given. */
export async function viewsOf(
  db: Reader,
  rows: readonly OrganizationRow[],
  { userId, context }: { userId: number; context: PresentContext },
): Promise<Organization[]> {
  const ids = rows.map(({ id }) => id);
  const links = await linksOf(db, ids);
  const memberships = await membershipsOf(db, userId, ids);
  return rows.map((row) => {
    const mine = presentRoles(memberships.get(row.id));
    return presentOrganization({ row, links: links.get(row.id) ?? [], mine }, context);
  });
}

export async function viewOf(
  db: Reader,
  { id, userId }: Asking,
  context: PresentContext,
): Promise<Organization> {
  const { row, mine } = await readOrganization(db, { id, userId });
  const links = await linksOf(db, [id]);
  return presentOrganization({ row, links: links.get(id) ?? [], mine }, context);
}
