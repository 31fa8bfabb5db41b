import type { Insertable } from 'kysely';
import { rootFolderName } from '#contract/resources.ts';
import type { Writer } from '#server/db/database.ts';
import { toFlag } from '#server/db/tables/flag.ts';
import type { ResourceLinksTable } from '#server/db/tables/resources.ts';

/** Sets a mark on a question that stands already. */
export async function markQuestion(
  tx: Writer,
  { id, mark, at }: { id: number; mark: 'pinned_at' | 'answered_at'; at: number },
): Promise<void> {
  await tx
    .updateTable('threads')
    .set({ [mark]: at })
    .where('id', '=', id)
    .execute();
}

interface NewFolder {
  readonly eventId: number;
  readonly name: string;
  readonly at: number;
}

/** Finds a room's folder, or makes it. */
export async function ensureFolder(tx: Writer, { eventId, name, at }: NewFolder): Promise<number> {
  const isRoot = toFlag(name === rootFolderName);
  const known = await tx
    .selectFrom('resource_folders')
    .select('id')
    .where('event_id', '=', eventId)
    .where('name', '=', name)
    .executeTakeFirst();
  if (known) return known.id;
  const { id } = await tx
    .insertInto('resource_folders')
    .values({ event_id: eventId, name, is_root: isRoot, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertResourceLinks(
  tx: Writer,
  links: readonly Omit<Insertable<ResourceLinksTable>, 'id'>[],
): Promise<void> {
  await tx.insertInto('resource_links').values(links).execute();
}
