import type { Context } from '#server/context.ts';

interface Wanted {
  readonly eventId: number;
  /** Those who ask in turn, and like. */
  readonly userIds: readonly number[];
  readonly questions: number;
  /** Number of likes of the question with this index. */
  likesOf(index: number): number;
}

/** Fills a room with questions of before, each liked by some; their ids, the oldest first. */
export function addQuestions({ database, clock }: Context, wanted: Wanted): Promise<number[]> {
  const { eventId, userIds, questions, likesOf } = wanted;
  const start = clock() - questions;
  return database.patient.transaction(async (tx) => {
    const rows = Array.from({ length: questions }, (_, index) => ({
      event_id: eventId,
      user_id: userIds[index % userIds.length] ?? 0,
      parent_id: null,
      message: `<p>Question ${index}: which of your samples lasted longest, and how did you measure it?</p>`,
      client_key: null,
      created_at: start + index,
      deleted_at: null,
    }));
    const ids = (await tx.insertInto('threads').values(rows).returning('id').execute()).map(({ id }) => id);
    const likes = ids.flatMap((threadId, index) =>
      userIds
        .slice(0, likesOf(index))
        .map((userId) => ({ thread_id: threadId, user_id: userId, created_at: start + index })),
    );
    // Fewer values than a statement of either database takes.
    for (let from = 0; from < likes.length; from += 5_000)
      await tx
        .insertInto('thread_likes')
        .values(likes.slice(from, from + 5_000))
        .execute();
    return ids;
  });
}
