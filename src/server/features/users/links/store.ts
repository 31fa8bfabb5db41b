import type { SocialLink } from '#contract/social-links.ts';
import type { Reader, Writer } from '#server/db/database.ts';
import { readAllBy } from '#server/db/read-by.ts';
import type { LinkPlan, NewLink } from '#server/people/plan-links.ts';

/** Lists a person's links, the first added first. */
export const listLinks = readAllBy((db, userId: number) =>
  db
    .selectFrom('user_links')
    .select(['id', 'type', 'url'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .$castTo<SocialLink>(),
);

/** Lists the links of these people, each person's first added first. */
export function listLinksOf(
  db: Reader,
  userIds: readonly number[],
): Promise<(SocialLink & { readonly user_id: number })[]> {
  return db
    .selectFrom('user_links')
    .select(['user_id', 'id', 'type', 'url'])
    .where('user_id', 'in', userIds)
    .orderBy('id')
    .$castTo<SocialLink & { user_id: number }>()
    .execute();
}

/** Adds links, of somebody who is new or within `saveLinks`. */
export async function insertLinks(tx: Writer, userId: number, links: readonly NewLink[]): Promise<void> {
  if (links.length === 0) return;
  await tx
    .insertInto('user_links')
    .values(links.map(({ type, url }) => ({ user_id: userId, type, url })))
    .execute();
}

/** Makes the changes of a plan; where there are any, the version of the person's links is another. */
export async function saveLinks(tx: Writer, userId: number, plan: LinkPlan): Promise<void> {
  const { inserts, updates, deletes } = plan;
  if (inserts.length + updates.length + deletes.length === 0) return;
  await tx
    .updateTable('users')
    .set(({ eb }) => ({ links_version: eb('links_version', '+', 1) }))
    .where('id', '=', userId)
    .execute();
  if (deletes.length > 0)
    await tx.deleteFrom('user_links').where('user_id', '=', userId).where('id', 'in', deletes).execute();
  for (const { id, type, url } of updates) {
    await tx
      .updateTable('user_links')
      .set({ type, url })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .execute();
  }
  await insertLinks(tx, userId, inserts);
}
