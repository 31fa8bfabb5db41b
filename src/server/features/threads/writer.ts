import type { Reader, Writer } from '#server/db/database.ts';
import type { ThreadRow } from '#server/db/tables/threads.ts';

/** Bytes that a thread takes in the database besides its text, with its places in the indexes. */
export const rowBytes = 600;

export function findThread(
  db: Reader,
  { eventId, id }: { eventId: number; id: number },
): Promise<ThreadRow | undefined> {
  return db
    .selectFrom('threads')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export function findThreadById(db: Reader, id: number): Promise<ThreadRow | undefined> {
  return db.selectFrom('threads').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Tells whether a post has a newer one beside it. */
export async function hasNewerPost(
  db: Reader,
  { id, event_id: eventId }: Pick<ThreadRow, 'id' | 'event_id'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('threads')
    .select('id')
    .where('event_id', '=', eventId)
    .where('parent_id', 'is', null)
    .where('deleted_at', 'is', null)
    .where('id', '>', id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds the moment of an event's newest post; null where there is none. */
export async function findNewestMoment(db: Reader, eventId: number): Promise<number | null> {
  const row = await db
    .selectFrom('threads')
    .select('created_at')
    .where('event_id', '=', eventId)
    .where('parent_id', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/** Finds the thread that a person wrote under an idempotency key, deleted or not. */
export function findThreadByKey(
  db: Reader,
  { userId, key }: { userId: number; key: string },
): Promise<ThreadRow | undefined> {
  return db
    .selectFrom('threads')
    .selectAll()
    .where('user_id', '=', userId)
    .where('client_key', '=', key)
    .executeTakeFirst();
}

export async function insertThread(
  tx: Writer,
  thread: Pick<ThreadRow, 'event_id' | 'user_id' | 'parent_id' | 'message' | 'client_key' | 'created_at'>,
): Promise<number> {
  const { id } = await tx
    .insertInto('threads')
    .values({ ...thread, deleted_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Puts a new text in the place of a thread's, which is kept as a former one. */
export async function updateMessage(
  tx: Writer,
  { id, message, edited_at, created_at }: ThreadRow,
  change: Pick<ThreadRow, 'message' | 'edited_at' | 'edited_key'>,
): Promise<void> {
  await tx
    .insertInto('former_threads')
    .values({ thread_id: id, message, written_at: edited_at ?? created_at })
    .execute();
  await tx.updateTable('threads').set(change).where('id', '=', id).execute();
}

function answers(db: Reader, postId: number) {
  return db.selectFrom('threads').where('parent_id', '=', postId).where('deleted_at', 'is', null);
}

export async function hasAnswers(db: Reader, postId: number): Promise<boolean> {
  return (await answers(db, postId).select('id').limit(1).executeTakeFirst()) !== undefined;
}

interface Author {
  readonly email: string;
  readonly room: string;
  readonly suffix: string;
}

/** Finds where the author of a thread gets mail, and the event in which it stands. */
export function findAuthor(
  db: Reader,
  { event_id, user_id }: Pick<ThreadRow, 'event_id' | 'user_id'>,
): Promise<Author> {
  return db
    .selectFrom('users')
    .innerJoin('events', (join) => join.on('events.id', '=', event_id))
    .select(['users.email', 'events.name as room', 'events.suffix'])
    .where('users.id', '=', user_id)
    .executeTakeFirstOrThrow();
}

export async function hasAnswersOfOthers(
  db: Reader,
  { id, user_id }: Pick<ThreadRow, 'id' | 'user_id'>,
): Promise<boolean> {
  const row = await answers(db, id).select('id').where('user_id', '<>', user_id).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Selects one thread, or the answers to one. */
export type Chosen = { readonly id: number } | { readonly parent_id: number };

/** The author of a cleared thread, and the idempotency key under which it was written. */
type Cleared = Pick<ThreadRow, 'user_id' | 'client_key'>;

/** Clears text, former texts, likes and pin and marks the rows as deleted; they stay, since keys, read positions and pages refer to them. Returns none where all were deleted already. */
export async function clearThreads(tx: Writer, chosen: Chosen, now: number): Promise<Cleared[]> {
  const [column, value] =
    'id' in chosen ? (['id', chosen.id] as const) : (['parent_id', chosen.parent_id] as const);
  const alive = tx
    .selectFrom('threads')
    .select('id')
    .where(column, '=', value)
    .where('deleted_at', 'is', null);
  await tx.deleteFrom('thread_likes').where('thread_id', 'in', alive).execute();
  await tx.deleteFrom('former_threads').where('thread_id', 'in', alive).execute();
  return tx
    .updateTable('threads')
    .set({ message: '', pinned_at: null, deleted_at: now })
    .where(column, '=', value)
    .where('deleted_at', 'is', null)
    .returning(['user_id', 'client_key'])
    .execute();
}

interface Like {
  readonly threadId: number;
  readonly userId: number;
}

/** Inserts a like; answers false where it existed. */
export async function insertLike(tx: Writer, { threadId, userId }: Like, now: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('thread_likes')
    .values({ thread_id: threadId, user_id: userId, created_at: now })
    .onConflict((conflict) => conflict.columns(['thread_id', 'user_id']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Deletes a like; answers false where there was none. */
export async function deleteLike(tx: Writer, { threadId, userId }: Like): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('thread_likes')
    .where('thread_id', '=', threadId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function countLikes(db: Reader, threadId: number): Promise<number> {
  const row = await db
    .selectFrom('thread_likes')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('thread_id', '=', threadId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
