import type { ResourceLink, ResourceWrite } from '#contract/resources.ts';
import { roomLimits } from '#contract/room-limits.ts';
import { canAddResource, canChangeResource, type Participation } from '#domain/event-access.ts';
import type { ActionContext } from '#server/action.ts';
import type { ResourceLinkRow } from '#server/db/tables/resources.ts';
import { resourceAdded, resourcesChanged, resourcesDeleted } from '#server/event-news/event-news.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { releaseFiles } from '#server/providers/files/store.ts';
import { type Content, chosenContent } from './chosen-content.ts';
import { lockResources } from './folders.ts';
import { folderGone, requireAllowed, requireMembership, resourceGone } from './policy.ts';
import { viewLink } from './read.ts';
import { countLinks, findFolder, findLink, findUploadRule, type InEvent } from './reader.ts';
import { queueDeletions, queueRelay } from './videos/queue.ts';
import { deleteLinkRow, insertLink, type LinkColumns, updateLinkRow } from './writer.ts';

/** Bytes that a file or a link takes in the database besides its texts, with its places in the indexes. */
const rowBytes = 600;

const member = ({ tx, me }: ActionContext, eventId: number): Promise<Participation> =>
  requireMembership(tx, { eventId, userId: me.userId });

interface InFolder {
  readonly eventId: number;
  readonly folderId: number;
}

/** Takes what a body says into a row; `current` is the file that the row has. */
async function columnsOf(
  action: ActionContext,
  { name, tags, ...chosen }: ResourceWrite,
  current: string | null,
): Promise<LinkColumns & Content> {
  const { context, me } = action;
  const content = await chosenContent(action, chosen, current);
  const text = name + tags + (content.url ?? '');
  context.writtenBytes.add(me.userId, rowBytes + Buffer.byteLength(text));
  return { name, tags, type: chosen.resourceType, ...content, changed_at: context.clock() };
}

async function requireRoomIn(action: ActionContext, { eventId, folderId }: InFolder): Promise<void> {
  if ((await findFolder(action.tx, { eventId, id: folderId })) === undefined) throw folderGone();
  if ((await countLinks(action.tx, folderId)) < roomLimits.resourcesMax) return;
  const message = `A folder has at most ${roomLimits.resourcesMax} files and links.`;
  throw new ProblemError('conflict', { message });
}

/** Adds a file or a link to a folder. */
export async function createLink(
  action: ActionContext,
  { body, ...place }: InFolder & { readonly body: ResourceWrite },
): Promise<ResourceLink> {
  const { tx, context, me } = action;
  const { eventId, folderId } = place;
  const participation = await member(action, eventId);
  const isUploadRestricted = (await findUploadRule(tx, eventId)) === 1;
  requireAllowed(canAddResource({ isUploadRestricted }, participation));
  await lockResources(action, eventId);
  await requireRoomIn(action, place);
  const columns = await columnsOf(action, body, null);
  const owned = { event_id: eventId, folder_id: folderId, user_id: me.userId };
  const id = await insertLink(tx, { ...columns, ...owned, created_at: columns.changed_at });
  if (columns.file_id !== null) await queueRelay(action, columns.file_id);
  await resourceAdded(action, { eventId, at: columns.changed_at });
  return viewLink(tx, { eventId, id, userId: me.userId }, context);
}

type Named = InFolder & Pick<InEvent, 'id'>;

/** Finds something that the caller may change; undefined where the room has nothing under that id. */
async function findChangeable(action: ActionContext, named: Named): Promise<ResourceLinkRow | undefined> {
  const participation = await member(action, named.eventId);
  await lockResources(action, named.eventId);
  const row = await findLink(action.tx, named);
  if (row === undefined) return undefined;
  if (row.folder_id !== named.folderId) throw resourceGone();
  requireAllowed(canChangeResource({ isOwn: row.user_id === action.me.userId }, participation));
  return row;
}

/** Has the copy of a video follow the file that takes another's place. */
async function queueCopies(
  action: ActionContext,
  after: string | null,
  before: string | null,
): Promise<void> {
  if (after !== null) await queueRelay(action, after);
  if (before !== null) await queueDeletions(action);
}

/** Changes a file or a link. */
export async function updateLink(
  action: ActionContext,
  { body, ...named }: Named & { readonly body: ResourceWrite },
): Promise<ResourceLink> {
  const { tx, context, me } = action;
  const { eventId, id } = named;
  const row = await findChangeable(action, named);
  if (row === undefined) throw resourceGone();
  const columns = await columnsOf(action, body, row.file_id);
  await updateLinkRow(tx, id, columns);
  if (columns.file_id !== row.file_id) await queueCopies(action, columns.file_id, row.file_id);
  resourcesChanged(action, eventId);
  return viewLink(tx, { eventId, id, userId: me.userId }, context);
}

/** Deletes a file or a link; one that is not there is deleted already. */
export async function deleteLink(action: ActionContext, named: Named): Promise<void> {
  const { tx, context } = action;
  const row = await findChangeable(action, named);
  if (row === undefined) return;
  await resourcesDeleted(action, { eventId: named.eventId, linkId: row.id });
  await deleteLinkRow(tx, row.id);
  if (row.file_id === null) return;
  await releaseFiles(tx, [row.file_id], context.clock());
  await queueDeletions(action);
}
