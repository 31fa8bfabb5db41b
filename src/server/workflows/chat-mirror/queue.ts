import * as v from 'valibot';
import type { Writer } from '#server/db/database.ts';
import type { JobHandler } from '#server/jobs/jobs.ts';
import { insertJobOnce } from '#server/jobs/store.ts';
import type { ChatChange } from '#server/providers/chat/chat.ts';
import { findMirroredByEvent } from './reader.ts';

/** Kinds of the mirror's jobs. */
export const mirrorKinds = {
  conversation: 'mirror-conversation',
  gone: 'mirror-gone',
  message: 'mirror-message',
} as const;

/** Attempts after which some ten hours have gone by; what is left then is found by the clean-up. */
export const mirrorAttempts: Pick<JobHandler, 'waitsOn' | 'maxAttempts' | 'retryDelayMs'> = {
  waitsOn: 'twilio',
  maxAttempts: 60,
  retryDelayMs: (attempt) => Math.min(1_000 * 2 ** attempt, 600_000),
};

export const MirrorConversationSchema = v.object({ conversationId: v.number() });

const SidSchema = (letters: string) =>
  v.pipe(v.string(), v.regex(new RegExp(`^${letters}[\\da-f]{32}$`, 'i')));
/** Message of which the provider has told that it is new or gone. */
export const MirrorMessageSchema = v.object({
  conversationSid: SidSchema('CH'),
  messageSid: SidSchema('IM'),
});
export type MirrorMessage = v.InferOutput<typeof MirrorMessageSchema>;

/** Queues that a conversation is brought up to date at the provider; a second time before it has begun is one. */
export function queueConversation(tx: Writer, conversationId: number, now: number): Promise<void> {
  return insertJobOnce(tx, {
    kind: mirrorKinds.conversation,
    key: `${mirrorKinds.conversation}:${conversationId}`,
    payload: JSON.stringify({ conversationId }),
    run_at: now,
  });
}

export function queueGone(tx: Writer, now: number): Promise<void> {
  return insertJobOnce(tx, { kind: mirrorKinds.gone, key: mirrorKinds.gone, payload: '{}', run_at: now });
}

/** Queues that we look what became of a message at the provider; however often it is told, it is looked once. */
export function queueMessage(tx: Writer, told: MirrorMessage, now: number): Promise<void> {
  return insertJobOnce(tx, {
    kind: mirrorKinds.message,
    key: `${mirrorKinds.message}:${told.messageSid}`,
    payload: JSON.stringify(told),
    run_at: now,
  });
}

/** Queues what a change of conversations asks of the provider. A room is mirrored from its first message on. */
export async function queueChange(tx: Writer, change: ChatChange, now: number): Promise<void> {
  if ('isGone' in change) return queueGone(tx, now);
  if ('conversationId' in change) return queueConversation(tx, change.conversationId, now);
  const conversationId = await findMirroredByEvent(tx, change.eventId);
  if (conversationId !== null) await queueConversation(tx, conversationId, now);
}
