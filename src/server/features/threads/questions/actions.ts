import type { BodyOf } from '#contract/endpoint.ts';
import { roomLimits } from '#contract/room-limits.ts';
import type { markThread, Thread } from '#contract/threads.ts';
import { canMark } from '#domain/event-access.ts';
import type { ActionContext } from '#server/action.ts';
import { sequenceOf } from '#server/db/dialects/locks.ts';
import type { ThreadRow } from '#server/db/tables/threads.ts';
import { lockEvent, type Named } from '#server/features/threads/lock.ts';
import { requireMembership, threadGone } from '#server/features/threads/policy.ts';
import { viewThread } from '#server/features/threads/read.ts';
import { findThread } from '#server/features/threads/writer.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { postChanged } from '#server/thread-versions/store.ts';
import { momentOfMark } from './moment.ts';
import { countPinned, type Marks, updateMarks } from './store.ts';

type Wanted = BodyOf<typeof markThread>;

/** Sets the marks of a question that are named. */
export async function setMarks(
  action: ActionContext,
  { eventId, id }: Named,
  wanted: Wanted,
): Promise<Thread> {
  const { tx, context, me } = action;
  const asked = { eventId, userId: me.userId };
  const { area, participation } = await requireMembership(tx, context, asked);
  if (area !== 'questions') throw threadGone();
  if (!canMark(area, participation)) throw new ProblemError('forbidden');
  await lockEvent(action, eventId);
  const row = await findThread(tx, { eventId, id });
  if (row === undefined || row.parent_id !== null || row.deleted_at !== null) throw threadGone();
  await change(action, row, wanted);
  return viewThread(tx, context, { ...asked, id });
}

async function change(action: ActionContext, row: ThreadRow, wanted: Wanted): Promise<void> {
  const { pinned = row.pinned_at !== null, answered = row.answered_at !== null } = wanted;
  const marks = {
    pinned_at: pinned ? (row.pinned_at ?? (await newPin(action, row.event_id))) : null,
    answered_at: answered ? (row.answered_at ?? action.context.clock()) : null,
  };
  if (marks.pinned_at === row.pinned_at && marks.answered_at === row.answered_at) return;
  await updateMarks(action.tx, row.id, marks);
  await notifyMarked(action, row, marks);
  await postChanged(action.tx, { eventId: row.event_id, postId: row.id });
}

/** Moment of a pin more, where the room may have one. */
async function newPin(action: ActionContext, eventId: number): Promise<number> {
  if ((await countPinned(action.tx, eventId)) >= roomLimits.pinnedMax)
    throw new ProblemError('conflict', { message: 'Five questions are pinned already.' });
  return momentOfMark(action, eventId);
}

async function notifyMarked({ tx, onCommit, context }: ActionContext, row: ThreadRow, marks: Marks) {
  const { event_id: eventId, id: threadId } = row;
  const pinned = marks.pinned_at !== null;
  const answered = marks.answered_at !== null;
  const sequence = await sequenceOf(tx, context.database.kind);
  onCommit(() =>
    context.realtime.toEvent({ type: 'thread.marked', eventId, threadId, pinned, answered }, sequence),
  );
}
