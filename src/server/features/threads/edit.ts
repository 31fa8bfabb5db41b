import type { BodyOf } from '#contract/endpoint.ts';
import type { editThread, Thread } from '#contract/threads.ts';
import { canAnswer, canPost } from '#domain/event-access.ts';
import type { ActionContext } from '#server/action.ts';
import type { ThreadRow } from '#server/db/tables/threads.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { postChanged } from '#server/thread-versions/store.ts';
import { lockEvent, type Named } from './lock.ts';
import { requireMembership, requireStorable, threadGone } from './policy.ts';
import { viewThread } from './read.ts';
import { findThread, rowBytes, updateMessage } from './writer.ts';

/** The text has been cleaned. */
type Wanted = BodyOf<typeof editThread>;

const changedElsewhere = 'It was changed on another device meanwhile.';

/** Changes the text of a thread for its author, who still may write there; what stood there before is kept for hosts. */
export async function edit(
  action: ActionContext,
  { eventId, id }: Named,
  wanted: Wanted,
  key: string | null,
): Promise<Thread> {
  const { tx, context, me } = action;
  const asked = { eventId, userId: me.userId };
  const { area, participation } = await requireMembership(tx, context, asked);
  await lockEvent(action, eventId);
  const row = await findThread(tx, { eventId, id });
  if (row === undefined || row.deleted_at !== null) throw threadGone();
  const mayWrite = (row.parent_id === null ? canPost : canAnswer)(area, participation);
  if (row.user_id !== me.userId || !mayWrite) throw new ProblemError('forbidden');
  const message = requireStorable(wanted.message);
  if (message !== row.message) {
    requireSeen(row, wanted);
    await change(action, row, { message, key });
  }
  return viewThread(tx, context, { ...asked, id });
}

/** Checks that no other change has come since the one that its author saw, or made under a key that is named. */
function requireSeen(row: ThreadRow, { seenEditedDate, afterKeys = [] }: Wanted): void {
  if (afterKeys.some((key) => key.toLowerCase() === row.edited_key)) return;
  const seen = seenEditedDate === null ? null : Date.parse(seenEditedDate);
  if (seen !== row.edited_at) throw new ProblemError('conflict', { message: changedElsewhere });
}

async function change(
  action: ActionContext,
  row: ThreadRow,
  { message, key }: { readonly message: string; readonly key: string | null },
): Promise<void> {
  const { tx, onCommit, context, me } = action;
  const { id: threadId, event_id: eventId, parent_id: parentId } = row;
  context.writtenBytes.add(me.userId, rowBytes + Buffer.byteLength(row.message));
  // Two changes within a millisecond are two.
  const now = Math.max(context.clock(), (row.edited_at ?? row.created_at) + 1);
  await updateMessage(tx, row, { message, edited_at: now, edited_key: key });
  await postChanged(tx, { eventId, postId: parentId ?? threadId });
  onCommit(() => context.realtime.toEvent({ type: 'thread.edited', eventId, threadId, parentId }));
}
