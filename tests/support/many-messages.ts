import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { toFlag } from '#server/db/tables/flag.ts';

interface Wanted {
  /** Rooms that get them in turn. */
  readonly eventIds: readonly number[];
  /** Those who write in turn. */
  readonly userIds: readonly number[];
  readonly messages: number;
}

/** Fewer values than a statement of either database takes. */
const rowsMax = 3_000;

/** Fills the discussions of rooms with messages of before; the sid of the first room, and a message halfway. */
export async function addMessages({ database, clock }: Context, { eventIds, userIds, messages }: Wanted) {
  const found = await database.reader
    .selectFrom('conversations')
    .select(['id', 'sid', 'event_id'])
    .where('event_id', 'in', [...eventIds])
    .orderBy('event_id')
    .execute();
  const start = clock() - messages;
  const row = (index: number) => ({
    conversation_id: found[index % found.length]?.id ?? 0,
    user_id: userIds[index % userIds.length] ?? 0,
    body: `<p>Message ${index}: who of you has measured this in the field, and with which sensor?</p>`,
    link: null,
    is_withheld: toFlag(false),
    client_key: null,
    created_at: start + index,
    deleted_at: null,
  });
  const ids: number[] = [];
  await database.patient.transaction(async (tx) => {
    for (let from = 0; from < messages; from += rowsMax) {
      const rows = Array.from({ length: Math.min(rowsMax, messages - from) }, (_, at) => row(from + at));
      const made = await tx.insertInto('messages').values(rows).returning('id').execute();
      if (found.length === 1) ids.push(...made.map(({ id }) => id));
    }
    // As it has long done itself where so many came one by one.
    if (database.kind === 'postgres') await sql`analyze messages`.execute(tx);
  });
  return { sid: found[0]?.sid ?? '', middleId: ids[ids.length >> 1] ?? 0 };
}
