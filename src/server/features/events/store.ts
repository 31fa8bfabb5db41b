import type { EventType } from '#contract/event-fields.ts';
import { rootFolderName } from '#contract/resources.ts';
import { fold } from '#domain/fold.ts';
import type { Reader, Writer } from '#server/db/database.ts';
import { toFlag } from '#server/db/tables/flag.ts';

interface NewEvent {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly suffix: string;
  readonly isPrivate: boolean;
  readonly eventType: EventType;
  readonly timeZoneId: string;
  readonly now: number;
}

export async function countEvents(db: Reader, ids: readonly number[]): Promise<number> {
  const rows = await db.selectFrom('events').select('id').where('id', 'in', ids).execute();
  return rows.length;
}

/** Inserts an event under a number of its own, unless it is there; true where it was made. */
export async function insertEventOnce(tx: Writer, event: NewEvent): Promise<boolean> {
  const result = await tx
    .insertInto('events')
    .values({
      id: event.id,
      name: event.name,
      description: event.description,
      suffix: event.suffix,
      suffix_key: fold(event.suffix),
      is_private: toFlag(event.isPrivate),
      event_type: event.eventType,
      creator_user_id: null,
      time_zone_id: event.timeZoneId,
      created_at: event.now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  const isNew = Number(result.numInsertedOrUpdatedRows ?? 0) > 0;
  if (isNew) await insertRootFolder(tx, { eventId: event.id, now: event.now });
  return isNew;
}

/** Inserts the folder that every event has from its beginning. */
export async function insertRootFolder(
  tx: Writer,
  { eventId, now }: { readonly eventId: number; readonly now: number },
): Promise<void> {
  await tx
    .insertInto('resource_folders')
    .values({ event_id: eventId, name: rootFolderName, is_root: toFlag(true), created_at: now })
    .execute();
}
