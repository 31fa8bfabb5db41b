import { sql } from 'kysely';
import type { Reader, Writer } from '#server/db/database.ts';
import { raiseVersion } from '#server/db/event-versions.ts';
import { readAllByNumbers } from '#server/db/read-by.ts';

/** Notes a change of a room's discussion: among the last things that a transaction does. */
async function discussionChanged(tx: Writer, eventId: number): Promise<void> {
  await raiseVersion(tx, 'event_chat_versions', eventId);
}

/** Notes that these people's lists of conversations tell something else: the last thing that a transaction does. */
export async function listsChanged(tx: Writer, userIds: readonly number[]): Promise<void> {
  // In one order, so that two transactions never wait for each other.
  const rows = userIds.toSorted((one, other) => one - other).map((user_id) => ({ user_id, version: 1 }));
  await tx
    .insertInto('conversation_list_versions')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet(({ eb, ref }) => ({ version: eb(ref('conversation_list_versions.version'), '+', 1) })),
    )
    .execute();
}

/** A conversation as a message in it is seen. */
interface SeenBy {
  /** Room of the discussion; null of two people. */
  readonly eventId: number | null;
  /** Those of the two who see it; of no account in rooms. */
  readonly userIds: readonly number[];
}

/** Notes that a message is new or deleted. */
export const messageChanged = (tx: Writer, { eventId, userIds }: SeenBy): Promise<void> =>
  eventId === null ? listsChanged(tx, userIds) : discussionChanged(tx, eventId);

/** Lists the others of a person's conversations of two. */
async function listOthers(db: Reader, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('conversation_members as mine')
    .innerJoin('conversations', 'conversations.id', 'mine.conversation_id')
    .innerJoin('conversation_members as other', 'other.conversation_id', 'conversations.id')
    .select('other.user_id')
    .where('mine.user_id', '=', userId)
    .where('conversations.kind', '=', 'DIRECT')
    .where('other.user_id', '<>', userId)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Notes that a person is shown otherwise, to those with whom they have a conversation and wherever they have written. */
export async function writerChanged(tx: Writer, userId: number): Promise<void> {
  const rooms = await tx
    .selectFrom('conversations')
    .innerJoin('messages', 'messages.conversation_id', 'conversations.id')
    .select('conversations.event_id')
    .distinct()
    .where('messages.user_id', '=', userId)
    .where('conversations.kind', '=', 'ROOM')
    .orderBy('conversations.event_id')
    .execute();
  for (const { event_id } of rooms) if (event_id !== null) await discussionChanged(tx, event_id);
  const told = [userId, ...(await listOthers(tx, userId))];
  await listsChanged(tx, told);
  // Whoever wrote a first message to them has raised their version too, which this transaction may have waited for.
  const later = (await listOthers(tx, userId)).filter((id) => !told.includes(id));
  if (later.length > 0) await listsChanged(tx, later);
}

/** Mark of what a person's list of conversations tells of a room, or of all others: equal marks, equal lists. */
export interface ChatMark {
  /** Null of their own. */
  readonly event_id: number | null;
  readonly version: number | null;
  readonly event_version: number | null;
}

const none = sql<null>`null`;

const listMarks = readAllByNumbers<'userId', ChatMark>(['userId'], (db, { userId }) =>
  db
    .selectFrom('event_participants as place')
    .leftJoin('event_chat_versions as chat', 'chat.event_id', 'place.event_id')
    .leftJoin('event_versions as event', 'event.event_id', 'place.event_id')
    .select(['place.event_id', 'chat.version', 'event.version as event_version'])
    .where('place.user_id', '=', userId)
    .where('place.status', '=', sql.lit('APPROVED'))
    .$castTo<ChatMark>()
    .unionAll(
      db
        .selectFrom('conversation_list_versions as own')
        .select([none.as('event_id'), 'own.version', none.as('event_version')])
        .where('own.user_id', '=', userId)
        .$castTo<ChatMark>(),
    ),
);

/** Lists the marks of a person's conversations: those of their rooms, and one of all others. */
export const listChatMarks = (db: Reader, userId: number): Promise<ChatMark[]> => listMarks(db, { userId });
