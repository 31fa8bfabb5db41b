import type { ResourceLink } from '#contract/resources.ts';
import { fileIdOf, type KeptFile } from './kept-file.ts';
import { forgetKept, readKept } from './kept-store.ts';

interface Folder {
  readonly eventId: number;
  readonly folderId: number;
}

async function forgetWhere(userId: number, isGone: (file: KeptFile) => boolean): Promise<void> {
  const kept = await readKept(userId);
  await forgetKept(userId, kept.filter(isGone));
}

/** Removes the files of a room that the person may no longer see. */
export const forgetKeptOfRoom = (userId: number, eventId: number): Promise<void> =>
  forgetWhere(userId, (file) => file.eventId === eventId);

/** Removes files that a folder, as the server has just told it, no longer has. */
export function forgetGoneOfFolder(
  userId: number,
  { eventId, folderId }: Folder,
  links: readonly Pick<ResourceLink, 'url'>[],
): Promise<void> {
  const ids = new Set(links.map(({ url }) => fileIdOf(url)));
  return forgetWhere(
    userId,
    (file) => file.eventId === eventId && file.folderId === folderId && !ids.has(file.fileId),
  );
}

/** Removes files whose folders a room, as the server has just told it, no longer has. */
export function forgetGoneFolders(
  userId: number,
  eventId: number,
  folders: readonly { readonly id: number }[],
): Promise<void> {
  const ids = new Set(folders.map(({ id }) => id));
  return forgetWhere(userId, (file) => file.eventId === eventId && !ids.has(file.folderId));
}
