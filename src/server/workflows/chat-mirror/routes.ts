import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { kB } from '#contract/cost.ts';
import type { Context } from '#server/context.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { noticeEvents } from '#server/providers/chat/set-up-service.ts';
import { twilioNoticesPath } from '#server/providers/chat/twilio-chat.ts';
import { readNotice } from '#server/providers/twilio/notice.ts';
import { MirrorMessageSchema, queueMessage } from './queue.ts';

const NoticeSchema = v.object({
  EventType: v.picklist(noticeEvents),
  ConversationSid: v.string(),
  MessageSid: v.string(),
});

/**
 * `POST /api/v1/webhooks/twilio`, for a scope of its own, whose bodies stay as they came: they are signed so. A notice
 * says that a message is new or gone; what is true of it is asked by a job, and a repeat is the same job.
 */
export async function twilioChatWebhook(scope: FastifyInstance, context: Context): Promise<void> {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  );
  scope.post(twilioNoticesPath, { bodyLimit: 64 * kB }, async ({ headers, body }, reply) => {
    const { config, database, clock, jobs } = context;
    if (context.chat.name !== 'twilio' || config.twilio === null) throw new ProblemError('not_configured');
    const signature = headers['x-twilio-signature'];
    const notice = readNotice(config.twilio.account, {
      url: `${config.publicUrl}${twilioNoticesPath}`,
      body: typeof body === 'string' ? body : '',
      signature: typeof signature === 'string' ? signature : '',
    });
    if (notice === null) throw new ProblemError('forbidden');
    const read = v.safeParse(NoticeSchema, notice);
    const told = read.success
      ? v.safeParse(MirrorMessageSchema, {
          conversationSid: read.output.ConversationSid,
          messageSid: read.output.MessageSid,
        })
      : null;
    if (told?.success) {
      await database.transaction((tx) => queueMessage(tx, told.output, clock()));
      jobs.wake();
    }
    return reply.status(204).send();
  });
}
