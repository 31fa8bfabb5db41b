import { sql } from 'kysely';
import { limits } from '#contract/limits.ts';
import { fold } from '#domain/fold.ts';
import type { Reader, Writer } from '#server/db/database.ts';
import { containing } from '#server/db/search.ts';
import { toFlag } from '#server/db/tables/flag.ts';
import type { OrganizationRow } from '#server/db/tables/organizations.ts';

/** The columns that people set; the keys follow from them. */
type Content = Pick<OrganizationRow, 'name' | 'location' | 'bio' | 'logo' | 'suffix' | 'time_zone_id'>;
export type OrganizationChange = Partial<Content>;
type NewOrganization = Content &
  Pick<OrganizationRow, 'share_code' | 'created_at'> & { readonly id?: number };

export function findOrganization(db: Reader, id: number): Promise<OrganizationRow | undefined> {
  return db.selectFrom('organizations').selectAll().where('id', '=', id).executeTakeFirst();
}

export function findOrganizationBySuffix(db: Reader, suffix: string): Promise<OrganizationRow | undefined> {
  return db.selectFrom('organizations').selectAll().where('suffix_key', '=', fold(suffix)).executeTakeFirst();
}

export function findOrganizationByShareCode(db: Reader, code: string): Promise<OrganizationRow | undefined> {
  return db.selectFrom('organizations').selectAll().where('share_code', '=', code).executeTakeFirst();
}

/** Lists the organisations that a person belongs to, or those that they follow; by name. */
export function listOrganizationsOf(
  db: Reader,
  { userId, as }: { userId: number; as: 'belonging' | 'following' },
): Promise<OrganizationRow[]> {
  return db
    .selectFrom('organizations')
    .innerJoin('organization_users as mine', 'mine.organization_id', 'organizations.id')
    .selectAll('organizations')
    .where('mine.user_id', '=', userId)
    .where(({ eb, or }) =>
      as === 'following'
        ? eb('mine.is_follower', '=', toFlag(true))
        : or([
            eb('mine.is_owner', '=', toFlag(true)),
            eb('mine.is_admin', '=', toFlag(true)),
            eb('mine.is_member', '=', toFlag(true)),
          ]),
    )
    .orderBy('organizations.name_key')
    .orderBy('organizations.id')
    .limit(limits.organizationsMax)
    .execute();
}

/** Selects the organisations whose names contain all of these folded words. */
const named = (db: Reader, words: readonly string[]) =>
  words.reduce(
    (found, word) => found.where(sql<boolean>`organizations.name_key like ${containing(word)} escape '!'`),
    db.selectFrom('organizations'),
  );

export type ListedRow = Pick<OrganizationRow, 'id' | 'name' | 'location' | 'logo' | 'suffix'> & {
  readonly members: number | string | bigint;
};

/** Lists organisations by name, each with the number of people who belong to it and have a name. */
export function listNamed(db: Reader, words: readonly string[]): Promise<ListedRow[]> {
  return named(db, words)
    .select(['id', 'name', 'location', 'logo', 'suffix'])
    .select(({ selectFrom }) =>
      selectFrom('organization_users as link')
        .innerJoin('users', 'users.id', 'link.user_id')
        .select(({ fn }) => fn.countAll().as('count'))
        .whereRef('link.organization_id', '=', 'organizations.id')
        .where('users.first_name', 'is not', null)
        .where('users.last_name', 'is not', null)
        .where(({ eb, or }) =>
          or([
            eb('link.is_owner', '=', toFlag(true)),
            eb('link.is_admin', '=', toFlag(true)),
            eb('link.is_member', '=', toFlag(true)),
          ]),
        )
        .$asScalar()
        .$notNull()
        .as('members'),
    )
    .orderBy('name_key')
    .orderBy('id')
    .limit(limits.organizationsMax)
    .execute();
}

export async function countNamed(db: Reader, words: readonly string[]): Promise<number> {
  const row = await named(db, words)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export function insertOrganization(tx: Writer, organization: NewOrganization): Promise<OrganizationRow> {
  const { name, suffix } = organization;
  return tx
    .insertInto('organizations')
    .values({ ...organization, name_key: fold(name), suffix_key: fold(suffix) })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updateOrganization(
  tx: Writer,
  id: number,
  change: OrganizationChange,
): Promise<OrganizationRow> {
  const { name, suffix } = change;
  return tx
    .updateTable('organizations')
    .set({
      ...change,
      ...(name === undefined ? {} : { name_key: fold(name) }),
      ...(suffix === undefined ? {} : { suffix_key: fold(suffix) }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updateShareCode(tx: Writer, id: number, code: string): Promise<void> {
  await tx.updateTable('organizations').set({ share_code: code }).where('id', '=', id).execute();
}

/** Deletes an organisation; members, followers, links and sponsoring go with it. False where it was gone already. */
export async function deleteOrganizationRow(tx: Writer, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('organizations').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Makes rooms whose organisation is gone rooms of the people who made them, and lists them. After the deletion, since a
 * room that was made meanwhile holds it up.
 */
export async function giveRoomsToCreators(tx: Writer): Promise<number[]> {
  const rows = await tx
    .updateTable('events')
    .set({ event_type: 'INDIVIDUAL' })
    .where('event_type', '=', 'ORGANIZATION')
    .where('creator_organization_id', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
