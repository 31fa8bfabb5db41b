import { roomLimits } from '#contract/room-limits.ts';
import { readConfig } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { createContext } from '#server/create-context.ts';
import type { Writer } from '#server/db/database.ts';
import { makeRooms } from './full-rooms.ts';

export interface FullRoom {
  readonly eventId: number;
  readonly rootId: number;
  /** A folder with as many files as it may have; the others have five links each. */
  readonly fullId: number;
  readonly hostId: number;
  readonly token: string;
}

interface Filling {
  readonly eventId: number;
  readonly hostId: number;
  readonly now: number;
}

async function insertFiles(tx: Writer, folderId: number, { eventId, hostId, now }: Filling): Promise<void> {
  for (let index = 0; index < roomLimits.resourcesMax; index += 1) {
    const id = `${index}`.padStart(32, '0');
    const file = { id, owner_user_id: hostId, kind: 'pdf', name: 'plan.pdf', size: 1_000_000 } as const;
    const stored = { content_type: 'application/pdf', created_at: now, unused_since: null, upload_key: null };
    await tx
      .insertInto('files')
      .values({ ...file, ...stored })
      .execute();
    const place = {
      event_id: eventId,
      folder_id: folderId,
      user_id: hostId,
      created_at: now,
      changed_at: now,
    };
    const shown = {
      name: `Plan ${index}`,
      tags: 'Design, Arabic',
      type: 'PDF',
      url: null,
      file_id: id,
    } as const;
    await tx
      .insertInto('resource_links')
      .values({ ...place, ...shown })
      .execute();
  }
}

async function insertLinks(tx: Writer, folderId: number, { eventId, hostId, now }: Filling): Promise<void> {
  const place = { event_id: eventId, folder_id: folderId, user_id: hostId, created_at: now, changed_at: now };
  const shown = { name: 'Guide', tags: '', type: 'URL', url: 'https://example.org', file_id: null } as const;
  const rows = Array.from({ length: 5 }, () => ({ ...place, ...shown }));
  await tx.insertInto('resource_links').values(rows).execute();
}

/** Fills a room with as many folders as it may have; the number of the first. */
function fill({ database }: Context, filling: Filling): Promise<number> {
  return database.patient.transaction(async (tx) => {
    const folder = { event_id: filling.eventId, is_root: 0, created_at: filling.now } as const;
    const names = Array.from({ length: roomLimits.foldersMax - 1 }, (_, index) => `Folder ${index}`);
    const rows = await tx
      .insertInto('resource_folders')
      .values(names.map((name) => ({ ...folder, name })))
      .returning('id')
      .execute();
    const [first = 0, ...others] = rows.map(({ id }) => id);
    await insertFiles(tx, first, filling);
    for (const id of others) await insertLinks(tx, id, filling);
    return first;
  });
}

/** Makes a room with everything that a room's files may be. */
export async function makeFullRoom(env: Readonly<Record<string, string>>): Promise<FullRoom> {
  const { host: hostId, hostToken: token, roomIds } = await makeRooms(env, 1, { people: 1, places: 1000 });
  const [eventId = 0] = roomIds;
  const context = await createContext(readConfig({ ...env, LOG_LEVEL: 'silent' }));
  const fullId = await fill(context, { eventId, hostId, now: context.clock() });
  const root = await context.database.reader
    .selectFrom('resource_folders')
    .select('id')
    .where('event_id', '=', eventId)
    .where('is_root', '=', 1)
    .executeTakeFirstOrThrow();
  await context.close();
  return { eventId, rootId: root.id, fullId, hostId, token };
}
