import type { SocialLink } from '#contract/social-links.ts';
import type { Reader, Writer } from '#server/db/database.ts';
import type { LinkPlan } from '#server/people/plan-links.ts';

/** Links of several organisations at once, each in the order in which they were added. */
export async function linksOf(
  db: Reader,
  organizationIds: readonly number[],
): Promise<ReadonlyMap<number, SocialLink[]>> {
  const links = new Map<number, SocialLink[]>(organizationIds.map((id) => [id, []]));
  if (organizationIds.length === 0) return links;
  const rows = await db
    .selectFrom('organization_links')
    .selectAll()
    .where('organization_id', 'in', organizationIds)
    .orderBy('id')
    .execute();
  for (const { organization_id, ...link } of rows) links.get(organization_id)?.push(link);
  return links;
}

export async function writeLinks(tx: Writer, organizationId: number, plan: LinkPlan): Promise<void> {
  const { inserts, updates, deletes } = plan;
  if (deletes.length > 0) await tx.deleteFrom('organization_links').where('id', 'in', deletes).execute();
  for (const { id, type, url } of updates)
    await tx.updateTable('organization_links').set({ type, url }).where('id', '=', id).execute();
  if (inserts.length === 0) return;
  const rows = inserts.map(({ type, url }) => ({ organization_id: organizationId, type, url }));
  await tx.insertInto('organization_links').values(rows).execute();
}
