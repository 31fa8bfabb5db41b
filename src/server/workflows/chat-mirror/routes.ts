import type { FastifyInstance } from 'fastify';
import { kB } from '#contract/cost.ts';
import type { Context } from '#server/context.ts';
import { webhook } from '#server/http/webhook.ts';
import { twilioNoticesPath } from '#server/providers/chat/twilio-chat.ts';
import { takeNotice } from './take-notice.ts';

/** Adds the address for notices of Twilio about conversations. */
export async function twilioChatWebhook(scope: FastifyInstance, context: Context): Promise<void> {
  webhook(scope, {
    path: twilioNoticesPath,
    type: 'application/x-www-form-urlencoded',
    bodyBytes: 64 * kB,
    take: async ({ body, header }) => {
      await takeNotice(context, { body, signature: header('x-twilio-signature') });
      return undefined;
    },
  });
}
