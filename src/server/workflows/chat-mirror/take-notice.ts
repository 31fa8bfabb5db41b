import * as v from 'valibot';
import type { Context } from '#server/context.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { noticeEvents } from '#server/providers/chat/set-up-service.ts';
import { twilioNoticesPath } from '#server/providers/chat/twilio-chat.ts';
import { readNotice } from '#server/providers/twilio/notice.ts';
import type { SignedNotice } from '#server/providers/twilio/signature.ts';
import { MirrorMessageSchema, queueMessage } from './queue.ts';

const { conversationSid, messageSid } = MirrorMessageSchema.entries;
const NoticeSchema = v.object({
  EventType: v.picklist(noticeEvents),
  ConversationSid: conversationSid,
  MessageSid: messageSid,
});

/**
 * Takes a notice that a message is new or gone at Twilio. What is true of it is asked by a job, and a repeat is the same
 * job; all else is taken and passed over, and what Twilio has not signed is refused.
 */
export async function takeNotice(context: Context, signed: Omit<SignedNotice, 'url'>): Promise<void> {
  const { config, database, clock, jobs } = context;
  if (context.chat.name !== 'twilio' || config.twilio === null) throw new ProblemError('not_configured');
  const url = `${config.publicUrl}${twilioNoticesPath}`;
  const form = readNotice(config.twilio.account, { ...signed, url });
  if (form === null) throw new ProblemError('forbidden');
  const notice = v.safeParse(NoticeSchema, form);
  if (!notice.success) return;
  const { ConversationSid, MessageSid } = notice.output;
  const told = { conversationSid: ConversationSid, messageSid: MessageSid };
  await database.transaction((tx) => queueMessage(tx, told, clock()));
  jobs.wake();
}
