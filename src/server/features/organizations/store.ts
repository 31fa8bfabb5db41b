import { limits } from '#contract/limits.ts';
import { fold } from '#domain/fold.ts';
import type { Reader, Writer } from '#server/db/database.ts';
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
