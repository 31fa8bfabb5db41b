import type { ResourceFolder, ResourceFolders, ResourceLink, ResourceObjects } from '#contract/resources.ts';
import { roomLimits } from '#contract/room-limits.ts';
import { fold } from '#domain/fold.ts';
import { displayName } from '#domain/person.ts';
import type { Context } from '#server/context.ts';
import type { Reader } from '#server/db/database.ts';
import { personalAddress } from '#server/providers/files/file-address.ts';
import { folderGone, requireMembership, resourceGone } from './policy.ts';
import {
  type CountedFolderRow,
  findCountedFolder,
  findFolder,
  findShownLink,
  type InEvent,
  listFolders,
  listLinks,
  type ShownLinkRow,
} from './reader.ts';
import { embedHtml } from './videos/embed-html.ts';

interface Asked {
  readonly eventId: number;
  readonly userId: number;
}

/** Parts of the context that sign addresses, and tell whether Vimeo is used. */
type Signing = Pick<Context, 'secret' | 'clock' | 'config'>;

const presentFolder = ({ id, name, is_root, links, files }: CountedFolderRow): ResourceFolder => ({
  id,
  name,
  root: is_root === 1,
  linksCount: Number(links),
  filesCount: Number(files),
  resourceLinks: [],
});

function presentLink(row: ShownLinkRow, userId: number, { secret, clock, config }: Signing): ResourceLink {
  const { file_id: fileId, first_name: firstName, last_name: lastName, vimeo_id: vimeoId } = row;
  return {
    id: row.id,
    name: row.name,
    url: fileId === null ? (row.url ?? '') : personalAddress({ secret }, { id: fileId, userId }, clock()),
    tags: row.tags,
    resourceType: row.type,
    size: row.size,
    contentType: row.content_type,
    createdById: row.user_id,
    createdByName: displayName({ firstName, lastName }),
    createdDateStr: new Date(row.created_at).toISOString(),
    lastModifiedDateStr: new Date(row.changed_at).toISOString(),
    vimeoUploadVideoResponse:
      config.vimeo === null || vimeoId === null ? null : { embed: { html: embedHtml(vimeoId) } },
  };
}

/** Compares folders as they are listed: the root first, then by name without regard to case. */
function compareFolders(one: CountedFolderRow, other: CountedFolderRow): number {
  if (one.is_root !== other.is_root) return other.is_root - one.is_root;
  const [name, otherName] = [fold(one.name), fold(other.name)];
  if (name === otherName) return one.id - other.id;
  return name < otherName ? -1 : 1;
}

export async function readFolders(
  { database: { reader } }: Pick<Context, 'database'>,
  asked: Asked,
): Promise<ResourceFolders> {
  await requireMembership(reader, asked);
  const rows = await listFolders(reader, asked.eventId);
  return { content: rows.sort(compareFolders).map(presentFolder) };
}

export async function readFolder(
  context: Signing & Pick<Context, 'database'>,
  { id, ...asked }: Asked & { readonly id: number },
): Promise<ResourceObjects> {
  const { reader } = context.database;
  await requireMembership(reader, asked);
  const folder = await findFolder(reader, { eventId: asked.eventId, id });
  if (folder === undefined) throw folderGone();
  const rows = await listLinks(reader, { folderId: id, limit: roomLimits.resourcesMax });
  const resourceLinks = rows.map((row) => presentLink(row, asked.userId, context));
  return { id, name: folder.name, resourceLinks };
}

/** Reads a folder as the list has it, for whoever has just saved it. */
export async function viewFolder(db: Reader, folder: InEvent): Promise<ResourceFolder> {
  const row = await findCountedFolder(db, folder);
  if (row === undefined) throw folderGone();
  return presentFolder(row);
}

/** Reads a file or a link for whoever has just saved it. */
export async function viewLink(
  db: Reader,
  { userId, ...link }: InEvent & { readonly userId: number },
  signing: Signing,
): Promise<ResourceLink> {
  const row = await findShownLink(db, link);
  if (row === undefined) throw resourceGone();
  return presentLink(row, userId, signing);
}
