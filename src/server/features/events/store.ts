import type { EventType } from '#contract/event-fields.ts';
import { rootFolderName } from '#contract/resources.ts';
import { fold } from '#domain/fold.ts';
import { newConversationSid } from '#server/conversation-sid.ts';
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
  if (isNew) await insertBelongings(tx, { eventId: event.id, creatorId: null, now: event.now });
  return isNew;
}

interface Belonging {
  readonly eventId: number;
  readonly creatorId: number | null;
  readonly now: number;
}

/** Inserts the folder and the discussion that every event has from its beginning. */
export async function insertBelongings(tx: Writer, { eventId, creatorId, now }: Belonging): Promise<void> {
  await tx
    .insertInto('resource_folders')
    .values({ event_id: eventId, name: rootFolderName, is_root: toFlag(true), created_at: now })
    .execute();
  await tx
    .insertInto('conversations')
    .values({
      sid: newConversationSid(),
      kind: 'ROOM',
      event_id: eventId,
      first_user_id: null,
      second_user_id: null,
      created_by: creatorId,
      created_at: now,
    })
    .execute();
}
