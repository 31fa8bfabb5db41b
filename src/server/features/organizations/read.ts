import type {
  MembershipRoles,
  Organization,
  OrganizationsPage,
  PublicOrganization,
} from '#contract/organizations.ts';
import { canInvite } from '#domain/organization-access.ts';
import { isReservedSuffix } from '#domain/reserved-suffixes.ts';
import type { Reader } from '#server/db/database.ts';
import { searchWords } from '#server/db/search.ts';
import type { OrganizationRow } from '#server/db/tables/organizations.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import type { PresentContext } from '#server/people/present-person.ts';
import { linksOf } from './links/store.ts';
import { findMembership, membershipsOf } from './members/store.ts';
import {
  presentListed,
  presentOrganization,
  presentPublicOrganization,
  presentRoles,
  shareLinkOf,
} from './present.ts';
import {
  countNamed,
  findOrganization,
  findOrganizationBySuffix,
  listNamed,
  listOrganizationsOf,
} from './store.ts';

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

/** Reads the organisations that a person belongs to, or follows, as they see them. */
export async function readOrganizationsOf(
  db: Reader,
  { userId, as }: { readonly userId: number; readonly as: 'belonging' | 'following' },
  context: PresentContext,
): Promise<Organization[]> {
  const rows = await listOrganizationsOf(db, { userId, as });
  const ids = rows.map(({ id }) => id);
  const links = await linksOf(db, ids);
  const memberships = await membershipsOf(db, userId, ids);
  return rows.map((row) => {
    const mine = presentRoles(memberships.get(row.id));
    return presentOrganization({ row, links: links.get(row.id) ?? [], mine }, context);
  });
}

/** Reads all organisations whose names fit a query, as everybody signed in may see them. */
export async function readNamed(
  db: Reader,
  query: string,
  context: PresentContext,
): Promise<OrganizationsPage> {
  const words = searchWords(query);
  const [rows, totalElements] = await Promise.all([listNamed(db, words), countNamed(db, words)]);
  return { content: rows.map((row) => presentListed(row, context)), totalElements };
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

/** Reads the link to join by, for those who may invite. */
export async function readShareLink(db: Reader, asking: Asking, context: PresentContext): Promise<string> {
  return shareLinkOf(await readAllowed(db, asking, canInvite), context);
}

/** Reads the page at an organisation's address, for everybody. */
export async function readPublicOrganization(
  db: Reader,
  suffix: string,
  context: PresentContext,
): Promise<PublicOrganization> {
  const row = await findOrganizationBySuffix(db, suffix);
  if (row === undefined) throw new ProblemError('not_found');
  return presentPublicOrganization(row, context);
}

/** Answers true for a suffix that is taken or reserved. */
export async function isSuffixInUse(db: Reader, suffix: string): Promise<boolean> {
  return isReservedSuffix(suffix) || (await findOrganizationBySuffix(db, suffix)) !== undefined;
}
