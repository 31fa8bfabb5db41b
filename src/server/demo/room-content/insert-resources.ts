import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { dayMs } from '#domain/time/clock.ts';
import type { Writer } from '#server/db/database.ts';
import type { FileRow } from '#server/db/tables/files.ts';
import type { MadeRoom } from '#server/demo/demo-places.ts';
import { docxType } from '#server/features/files/uploads/docx.ts';
import { ProviderFault } from '#server/providers/calls/provider-fault.ts';
import type { Files, UnfinishedFiles } from '#server/providers/files/files.ts';
import { insertFile } from '#server/providers/files/store.ts';
import { docxOf, pdfOf } from './documents.ts';
import type { RoomContentSetting } from './insert-questions.ts';
import { type DemoResource, roomResources } from './room-resources.ts';
import { ensureFolder, insertResourceLinks } from './store.ts';

interface FileStorage {
  readonly files: Files;
  readonly unfinishedFiles: UnfinishedFiles;
}

interface ResourcesSetting extends RoomContentSetting {
  readonly storage: FileStorage;
  /** Folder of the built app, whose film is shown as recordings. */
  readonly appDir: string;
}

/** Makes the folders of the demo's rooms with files and links in them. */
export async function insertRoomResources(
  tx: Writer,
  rooms: readonly MadeRoom[],
  setting: ResourcesSetting,
): Promise<void> {
  // Not there where the app is not built yet: then there are no recordings.
  const film = await readFile(join(setting.appDir, 'welcome', 'welcome.mp4')).catch(() => null);
  for (const { id: eventId, room } of rooms) {
    for (const [name, resources] of Object.entries(roomResources[room.suffix] ?? {})) {
      const folderId = await ensureFolder(tx, { eventId, name, at: setting.now - 20 * dayMs });
      await fillFolder(tx, { eventId, folderId, resources, film, setting });
    }
  }
}

interface Folder {
  readonly eventId: number;
  readonly folderId: number;
  readonly resources: readonly DemoResource[];
  readonly film: Buffer | null;
  readonly setting: ResourcesSetting;
}

async function fillFolder(
  tx: Writer,
  { eventId, folderId, resources, film, setting }: Folder,
): Promise<void> {
  const shown = resources.filter(({ type }) => type !== 'VIDEO' || film !== null);
  if (shown.length === 0) return;
  const links = [];
  // The oldest first, since that is the order of their numbers.
  for (const resource of shown.toSorted((one, other) => other.daysAgo - one.daysAgo)) {
    const userId = setting.idOf(resource.by);
    if (userId === undefined) throw new Error(`Nobody in the demo is called ${resource.by}`);
    const at = setting.now - resource.daysAgo * dayMs;
    const content = contentOf(resource, film);
    const file_id = content && (await keepContent(tx, setting.storage, { ...content, userId, at }));
    // Left out where the storage is away: the demo is there all the same.
    if (file_id === undefined) continue;
    links.push({
      event_id: eventId,
      folder_id: folderId,
      user_id: userId,
      name: resource.name,
      tags: resource.tags ?? '',
      type: resource.type,
      url: resource.type === 'URL' ? resource.url : null,
      file_id,
      created_at: at,
      changed_at: at,
    });
  }
  await insertResourceLinks(tx, links);
}

interface Content extends Pick<FileRow, 'kind' | 'content_type' | 'name'> {
  readonly bytes: Buffer;
}

/** The file of a resource; null of a link. */
function contentOf(resource: DemoResource, film: Buffer | null): Content | null {
  const { name } = resource;
  const title = name.replace(/\.\w+$/, '');
  switch (resource.type) {
    case 'URL':
      return null;
    case 'VIDEO':
      return film && { name, kind: 'video', content_type: 'video/mp4', bytes: film };
    case 'PDF':
      return { name, kind: 'pdf', content_type: 'application/pdf', bytes: pdfOf(title, resource.lines) };
    case 'DOCX':
      return { name, kind: 'docx', content_type: docxType, bytes: docxOf(title, resource.lines) };
  }
}

interface NewContent extends Content {
  readonly userId: number;
  readonly at: number;
}

async function keepContent(
  tx: Writer,
  { files, unfinishedFiles }: FileStorage,
  { bytes, userId, at, ...file }: NewContent,
): Promise<string | undefined> {
  const id = randomBytes(16).toString('hex');
  const received = await unfinishedFiles.receive(Readable.from([bytes]));
  try {
    await files.put(id, received);
  } catch (error) {
    if (error instanceof ProviderFault) return undefined;
    throw error;
  } finally {
    await unfinishedFiles.discard(received);
  }
  const owner = { owner_user_id: userId, upload_key: null };
  await insertFile(tx, { ...file, ...owner, id, size: received.size, created_at: at, unused_since: null });
  return id;
}
