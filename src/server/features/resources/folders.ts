import type { ResourceFolder } from '#contract/resources.ts';
import { roomLimits } from '#contract/room-limits.ts';
import { canManage } from '#domain/event-access.ts';
import type { ActionContext } from '#server/action.ts';
import { acquireLock } from '#server/db/dialects/locks.ts';
import type { ResourceFolderRow } from '#server/db/tables/resources.ts';
import { resourcesChanged, resourcesDeleted } from '#server/event-news/event-news.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { releaseFiles } from '#server/providers/files/store.ts';
import { folderGone, requireAllowed, requireMembership } from './policy.ts';
import { viewFolder } from './read.ts';
import { countFolders, findFolder, type InEvent } from './reader.ts';
import { queueDeletions } from './videos/queue.ts';
import { deleteFolderRow, insertFolder, updateFolderName } from './writer.ts';

/** Bytes that a folder takes in the database besides its name. */
const rowBytes = 300;

/** Acquires the lock of a room's folders and what is in them: limits hold, and news come in the order of commits. */
export const lockResources = ({ tx, context }: ActionContext, eventId: number) =>
  acquireLock(tx, context.database.kind, `resources:${eventId}`);

/** Lets hosts and admins pass, one after the other. */
async function requireManager(action: ActionContext, eventId: number): Promise<void> {
  const { tx, me } = action;
  requireAllowed(canManage(await requireMembership(tx, { eventId, userId: me.userId })));
  await lockResources(action, eventId);
}

export async function createFolder(
  action: ActionContext,
  { eventId, name }: { readonly eventId: number; readonly name: string },
): Promise<ResourceFolder> {
  const { tx, context, me } = action;
  await requireManager(action, eventId);
  if ((await countFolders(tx, eventId)) >= roomLimits.foldersMax)
    throw new ProblemError('conflict', { message: `A room has at most ${roomLimits.foldersMax} folders.` });
  context.writtenBytes.add(me.userId, rowBytes + Buffer.byteLength(name));
  const id = await insertFolder(tx, { eventId, name, now: context.clock() });
  resourcesChanged(action, eventId);
  return viewFolder(tx, { eventId, id });
}

function requireOrdinary(folder: ResourceFolderRow): void {
  if (folder.is_root === 1) throw new ProblemError('conflict', { message: 'This folder stays.' });
}

export async function renameFolder(
  action: ActionContext,
  { name, ...named }: InEvent & { readonly name: string },
): Promise<ResourceFolder> {
  const { tx } = action;
  await requireManager(action, named.eventId);
  const folder = await findFolder(tx, named);
  if (folder === undefined) throw folderGone();
  requireOrdinary(folder);
  if (folder.name !== name) {
    await updateFolderName(tx, folder.id, name);
    resourcesChanged(action, named.eventId);
  }
  return viewFolder(tx, named);
}

/** Deletes a folder with everything in it; one that is not there is deleted already. */
export async function deleteFolder(action: ActionContext, named: InEvent): Promise<void> {
  const { tx, context } = action;
  await requireManager(action, named.eventId);
  const folder = await findFolder(tx, named);
  if (folder === undefined) return;
  requireOrdinary(folder);
  await resourcesDeleted(action, { eventId: named.eventId, folderId: folder.id });
  await releaseFiles(tx, await deleteFolderRow(tx, folder.id), context.clock());
  await queueDeletions(action);
}
