import { limits } from '#contract/limits.ts';
import type { ActionContext } from '#server/action.ts';
import { listsChanged } from '#server/chat-versions/store.ts';
import { acquireLock } from '#server/db/dialects/locks.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { isPerson } from '#server/people/store.ts';
import { countBlocked, deleteBlock, insertBlock } from './store.ts';

/** Blocks a person; they are not told, and what was written before stays. */
export async function block(action: ActionContext, otherId: number): Promise<void> {
  const { tx, context, me } = action;
  if (otherId === me.userId || !(await isPerson(tx, otherId))) throw new ProblemError('not_found');
  // Without the lock two blocks at once would both find room for one.
  await acquireLock(tx, context.database.kind, `blocks:${me.userId}`);
  const isNew = await insertBlock(tx, { userId: me.userId, otherId }, context.clock());
  if (isNew && (await countBlocked(tx, me.userId)) > limits.blockedMax)
    throw new ProblemError('conflict', {
      message: `You have blocked ${limits.blockedMax} people, and no more fit. Please unblock one first.`,
    });
  listChanged(action);
}

export async function unblock(action: ActionContext, otherId: number): Promise<void> {
  await deleteBlock(action.tx, { userId: action.me.userId, otherId });
  listChanged(action);
}

function listChanged({ tx, context, onCommit, me }: ActionContext): void {
  listsChanged(tx, [me.userId]);
  onCommit(() => context.realtime.toPerson(me.userId, { type: 'own.chat' }));
}
