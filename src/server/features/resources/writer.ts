import type { Insertable } from 'kysely';
import type { Writer } from '#server/db/database.ts';
import { toFlag } from '#server/db/tables/flag.ts';
import type { ResourceLinksTable } from '#server/db/tables/resources.ts';

interface NewFolder {
  readonly eventId: number;
  readonly name: string;
  readonly now: number;
}

export async function insertFolder(tx: Writer, { eventId, name, now }: NewFolder): Promise<number> {
  const { id } = await tx
    .insertInto('resource_folders')
    .values({ event_id: eventId, name, is_root: toFlag(false), created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateFolderName(tx: Writer, id: number, name: string): Promise<void> {
  await tx.updateTable('resource_folders').set({ name }).where('id', '=', id).execute();
}

/** Deletes a folder with everything in it, and returns the files that stood there. */
export async function deleteFolderRow(tx: Writer, id: number): Promise<string[]> {
  const links = await tx
    .deleteFrom('resource_links')
    .where('folder_id', '=', id)
    .returning('file_id')
    .execute();
  await tx.deleteFrom('resource_folders').where('id', '=', id).execute();
  return links.flatMap(({ file_id }) => file_id ?? []);
}

type NewLink = Omit<Insertable<ResourceLinksTable>, 'id'>;
/** The columns that people set. */
export type LinkColumns = Pick<NewLink, 'name' | 'tags' | 'type' | 'url' | 'file_id' | 'changed_at'>;

export async function insertLink(tx: Writer, link: NewLink): Promise<number> {
  const { id } = await tx.insertInto('resource_links').values(link).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateLinkRow(tx: Writer, id: number, link: LinkColumns): Promise<void> {
  await tx.updateTable('resource_links').set(link).where('id', '=', id).execute();
}

export async function deleteLinkRow(tx: Writer, id: number): Promise<void> {
  await tx.deleteFrom('resource_links').where('id', '=', id).execute();
}
