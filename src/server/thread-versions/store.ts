import type { Writer } from '#server/db/database.ts';

/**
 * Counts a change of what people are shown of an event's posts, and returns its number. The row is locked until the
 * commit, so that numbers become visible in their order; whoever has counted waits for nothing else any more.
 */
async function countChange(tx: Writer, eventId: number): Promise<number> {
  const { version } = await tx
    .insertInto('event_thread_versions')
    .values({ event_id: eventId, version: 1 })
    .onConflict((conflict) =>
      conflict
        .column('event_id')
        .doUpdateSet(({ ref, eb }) => ({ version: eb(ref('event_thread_versions.version'), '+', 1) })),
    )
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Notes that a post has changed, with its answers, likes and marks: the last thing that its transaction does. */
export async function postChanged(
  tx: Writer,
  { eventId, postId }: { readonly eventId: number; readonly postId: number },
): Promise<void> {
  const version = await countChange(tx, eventId);
  await tx.updateTable('threads').set({ changed_version: version }).where('id', '=', postId).execute();
}

interface Author {
  readonly userId: number;
  /** Events in which something about them has changed; all of them where nothing is said. */
  readonly eventIds?: readonly number[];
}

/** Notes that the author of posts and answers is shown otherwise: another name, or a host. */
export async function authorChanged(tx: Writer, { userId, eventIds }: Author): Promise<void> {
  const written = tx.selectFrom('threads').where('user_id', '=', userId);
  const events = await written.select('event_id').distinct().orderBy('event_id').execute();
  for (const { event_id: eventId } of events) {
    if (eventIds !== undefined && !eventIds.includes(eventId)) continue;
    const version = await countChange(tx, eventId);
    const answered = written.where('event_id', '=', eventId).where('parent_id', 'is not', null);
    await tx
      .updateTable('threads')
      .set({ changed_version: version })
      .where('event_id', '=', eventId)
      .where('parent_id', 'is', null)
      .where((scope) =>
        scope.or([
          scope('user_id', '=', userId),
          scope('id', 'in', answered.select('parent_id').$castTo<{ parent_id: number }>()),
        ]),
      )
      .execute();
  }
}
