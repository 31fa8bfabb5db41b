import { limits } from '#contract/limits.ts';
import type { Reader, Writer } from '#server/db/database.ts';
import { toFlag } from '#server/db/tables/flag.ts';
import type { OrganizationUserRow } from '#server/db/tables/organizations.ts';
import { type PersonRow, personColumns } from '#server/people/present-person.ts';

/** One person in one organisation. */
export interface Membership {
  readonly organizationId: number;
  readonly userId: number;
}

const yes = toFlag(true);
const no = toFlag(false);

export function findMembership(
  db: Reader,
  { organizationId, userId }: Membership,
): Promise<OrganizationUserRow | undefined> {
  return db
    .selectFrom('organization_users')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Finds the memberships of one person in several organisations, by the organisation's id. */
export async function membershipsOf(
  db: Reader,
  userId: number,
  organizationIds: readonly number[],
): Promise<ReadonlyMap<number, OrganizationUserRow>> {
  if (organizationIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('organization_users')
    .selectAll()
    .where('user_id', '=', userId)
    .where('organization_id', 'in', organizationIds)
    .execute();
  return new Map(rows.map((row) => [row.organization_id, row]));
}

/** Lists when the organisations of an owner were made, the latest first. */
export async function listMakingMoments(db: Reader, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('organization_users as mine')
    .innerJoin('organizations', 'organizations.id', 'mine.organization_id')
    .select('organizations.created_at')
    .where('mine.user_id', '=', userId)
    .where('mine.is_owner', '=', yes)
    .orderBy('organizations.created_at', 'desc')
    .limit(limits.organizationsOwnedMax)
    .execute();
  return rows.map((row) => row.created_at);
}

/** Lists everybody with a role and a name, the highest roles first and each by name. */
export function listMemberships(db: Reader, organizationId: number) {
  return db
    .selectFrom('organization_users as link')
    .innerJoin('users', 'users.id', 'link.user_id')
    .select(personColumns)
    .select([
      'link.id as membership_id',
      'link.is_owner',
      'link.is_admin',
      'link.is_member',
      'link.is_follower',
    ])
    .where('link.organization_id', '=', organizationId)
    .where('users.first_name', 'is not', null)
    .where('users.last_name', 'is not', null)
    .orderBy('link.is_owner', 'desc')
    .orderBy('link.is_admin', 'desc')
    .orderBy('link.is_member', 'desc')
    .orderBy('users.name_key')
    .orderBy('users.id')
    .limit(limits.membersMax)
    .execute();
}

export function findPerson(db: Reader, id: number): Promise<PersonRow | undefined> {
  return db.selectFrom('users').select(personColumns).where('users.id', '=', id).executeTakeFirst();
}

type Flags = Pick<OrganizationUserRow, 'is_owner' | 'is_admin' | 'is_member' | 'is_follower'>;
const none: Flags = { is_owner: no, is_admin: no, is_member: no, is_follower: no };

/** Raises flags of one person in one statement, so that two changes at once lose nothing; no flag is lowered. */
export async function raiseFlags(
  tx: Writer,
  { organizationId, userId }: Membership,
  { flags, now }: { flags: Partial<Flags>; now: number },
): Promise<void> {
  await tx
    .insertInto('organization_users')
    .values({ organization_id: organizationId, user_id: userId, ...none, ...flags, created_at: now })
    .onConflict((conflict) => conflict.columns(['organization_id', 'user_id']).doUpdateSet(flags))
    .execute();
}

/** Makes an admin, who is a member too, or a member again, but never of the owner. False where nobody was there any more. */
export async function setAdmin(
  tx: Writer,
  { organizationId, userId }: Membership,
  role: 'admin' | 'member',
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('organization_users')
    .set({ is_admin: toFlag(role === 'admin'), is_member: yes })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('is_owner', '=', no)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Makes a member the owner, and the owner an admin. False where the one no longer belongs, or the other does not own it. */
export async function moveOwnership(
  tx: Writer,
  { organizationId, from, to }: { organizationId: number; from: number; to: number },
): Promise<boolean> {
  const lowered = await tx
    .updateTable('organization_users')
    .set({ is_owner: no, is_admin: yes })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', from)
    .where('is_owner', '=', yes)
    .executeTakeFirst();
  const raised = await tx
    .updateTable('organization_users')
    .set({ is_owner: yes, is_admin: yes, is_member: yes })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', to)
    .where(({ eb, or }) => or([eb('is_admin', '=', yes), eb('is_member', '=', yes)]))
    .executeTakeFirst();
  return lowered.numUpdatedRows > 0n && raised.numUpdatedRows > 0n;
}

/** Takes the following away, and with it a row that says nothing any more. */
export async function lowerFollower(tx: Writer, { organizationId, userId }: Membership): Promise<void> {
  await tx
    .updateTable('organization_users')
    .set({ is_follower: no })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute();
  await tx
    .deleteFrom('organization_users')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('is_owner', '=', no)
    .where('is_admin', '=', no)
    .where('is_member', '=', no)
    .where('is_follower', '=', no)
    .execute();
}

/** Takes a person out with everything they are to the organisation; never the owner. False where nobody was taken. */
export async function deleteMembership(tx: Writer, { organizationId, userId }: Membership): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('organization_users')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('is_owner', '=', no)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
