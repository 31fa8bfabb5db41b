import type { Reader, Writer } from '#server/db/database.ts';
import type { MessageRow } from '#server/db/tables/chat.ts';

/** A message without its text. */
export type RecentRow = Pick<MessageRow, 'id' | 'user_id' | 'deleted_at'>;

interface Seen {
  readonly conversationId: number;
  readonly viewerId: number;
  /** The newest that is looked at. */
  readonly until?: number;
}

/** Lists the newest messages of a conversation that a person sees, the newest first. In rooms everybody sees the same. */
export function listRecent(
  db: Reader,
  { conversationId, viewerId, until }: Seen,
  limit: number,
): Promise<RecentRow[]> {
  return db
    .selectFrom('messages')
    .select(['id', 'user_id', 'deleted_at'])
    .where('conversation_id', '=', conversationId)
    .$if(until !== undefined, (query) => query.where('id', '<=', until ?? 0))
    .where(({ eb, or }) => or([eb('is_withheld', '=', 0), eb('user_id', '=', viewerId)]))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Finds the newest message of a conversation, whoever sees it; 0 where there is none. */
export async function findNewestId(db: Reader, conversationId: number): Promise<number> {
  const row = await db
    .selectFrom('messages')
    .select('id')
    .where('conversation_id', '=', conversationId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? 0;
}

/** Read position of somebody in a conversation, and whether they want to hear of it. */
export interface Reading {
  readonly readUpTo: number;
  readonly isMuted: boolean;
}

/** Lists how far these people have read; who has read nothing is not among them. */
export async function listReadings(
  db: Reader,
  conversationId: number,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, Reading>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('conversation_members')
    .select(['user_id', 'read_up_to', 'is_muted'])
    .where('conversation_id', '=', conversationId)
    .where('user_id', 'in', userIds)
    .execute();
  return new Map(rows.map((row) => [row.user_id, { readUpTo: row.read_up_to, isMuted: row.is_muted === 1 }]));
}

interface Advance {
  readonly id: number;
  readonly from: number;
  readonly upTo: number;
  readonly now: number;
}

/** Notes up to which message a conversation was pushed; false where another process has done it since. */
export async function advancePushed(tx: Writer, { id, from, upTo, now }: Advance): Promise<boolean> {
  const row = await tx
    .updateTable('conversations')
    .set({ pushed_up_to: upTo, pushed_at: now })
    .where('id', '=', id)
    .where('pushed_up_to', '=', from)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
