/**
 * Things that are told by push, as the actions say it that make them: one short row in their transaction, whoever is concerned.
 * Whom it reaches is found by the job (`workflows/push`), which
 * queues what is sent (`notices.ts`) in jobs of fifty devices (`send-push.ts`). So nothing that is written waits for it.
 */
import * as v from 'valibot';
import type { ActionContext } from '#server/action.ts';
import type { Writer } from '#server/db/database.ts';
import { insertJob, insertJobOnce } from '#server/jobs/store.ts';
import { haveDevices } from './store.ts';

export const pushKinds = {
  messages: 'push-messages',
  thread: 'push-thread',
  requests: 'push-requests',
  decision: 'push-decision',
} as const;

/** Time in which messages of a room are told as one, in milliseconds. */
const roomPauseMs = 3_000;

export const PushMessagesSchema = v.object({
  conversationId: v.number(),
  /** Those who had the conversation on their screens, and are told of what they have not read all the same. */
  late: v.optional(
    v.object({
      userIds: v.array(v.number()),
      /** The messages after this one, up to the other: what is newer has a job of its own. */
      after: v.number(),
      upTo: v.number(),
      /** Times that they were found to look still. */
      times: v.number(),
    }),
  ),
});
export type PushMessages = v.InferOutput<typeof PushMessagesSchema>;
export const PushThreadSchema = v.object({ threadId: v.number() });
export const PushRequestsSchema = v.object({ eventId: v.number() });
export const PushDecisionSchema = v.object({
  eventId: v.number(),
  userId: v.number(),
  isApproved: v.boolean(),
});

type Action = Pick<ActionContext, 'tx' | 'onCommit' | 'context'>;

async function queueOnce(
  { tx, onCommit, context }: Action,
  job: Parameters<typeof insertJobOnce>[1],
): Promise<void> {
  await insertJobOnce(tx, job);
  onCommit(context.jobs.wake);
}

interface Written {
  readonly conversationId: number;
  /** Those who may be told: the other of two people, or everybody in a room. */
  readonly to: readonly number[] | 'room';
  /** Moment of the last push of the conversation; epoch milliseconds. */
  readonly pushedAt: number;
}

/** Has those told who are to read a message; called under the conversation's lock. */
export async function messageWritten(
  action: Action,
  { conversationId, to, pushedAt }: Written,
): Promise<void> {
  const isRoom = to === 'room';
  if (!(await haveDevices(action.tx, isRoom ? 'anybody' : to))) return;
  const now = action.context.clock();
  await queueOnce(action, {
    kind: pushKinds.messages,
    key: `${pushKinds.messages} ${conversationId}`,
    payload: JSON.stringify({ conversationId } satisfies PushMessages),
    run_at: isRoom ? Math.max(now, pushedAt + roomPauseMs) : now,
  });
}

/** Has those told whom a new announcement, or an answer to their post, is for. */
export async function threadWritten({ tx, onCommit, context }: Action, threadId: number): Promise<void> {
  if (!(await haveDevices(tx, 'anybody'))) return;
  await insertJob(tx, {
    kind: pushKinds.thread,
    payload: JSON.stringify({ threadId }),
    run_at: context.clock(),
  });
  onCommit(context.jobs.wake);
}

/** Has the hosts and admins of a room told that somebody waits for their answer. */
export async function joinRequested(action: Action, eventId: number): Promise<void> {
  if (!(await haveDevices(action.tx, 'anybody'))) return;
  await queueOnce(action, {
    kind: pushKinds.requests,
    key: `${pushKinds.requests} ${eventId}`,
    payload: JSON.stringify({ eventId }),
    run_at: action.context.clock(),
  });
}

/** Has a person told how their request to join was answered. */
export async function requestAnswered(
  tx: Writer,
  { now, ...decision }: v.InferOutput<typeof PushDecisionSchema> & { readonly now: number },
): Promise<void> {
  if (!(await haveDevices(tx, [decision.userId]))) return;
  await insertJob(tx, { kind: pushKinds.decision, payload: JSON.stringify(decision), run_at: now });
}
