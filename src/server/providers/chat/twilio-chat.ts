import { accessToken } from '#server/providers/twilio/access-token.ts';
import type { TwilioAccount } from '#server/providers/twilio/settings.ts';
import type { ChatProvider } from './chat.ts';

/** Path to which Twilio sends its notices of conversations. */
export const twilioNoticesPath = '/api/v1/webhooks/twilio';

/** Seconds for which a page's token is valid; its client asks for the next one three minutes before. */
const tokenSeconds = 3600;

interface TwilioChatOptions {
  readonly account: TwilioAccount;
  readonly serviceSid: string;
  readonly clock: () => number;
  /** Queues what has Twilio brought up to a change. */
  readonly changed: ChatProvider['changed'];
  /** Our own channel, which tells all the same: where Twilio is away nobody misses a word. */
  readonly tell: ChatProvider['tell'];
}

/** Creates the provider that has conversations at Twilio too, by which its client in the page hears of them. */
export const createTwilioChat = ({
  account,
  serviceSid,
  clock,
  changed,
  tell,
}: TwilioChatOptions): ChatProvider => ({
  name: 'twilio',
  accessToken: async (userId) =>
    accessToken(account, {
      identity: String(userId),
      grant: { chat: { service_sid: serviceSid } },
      seconds: tokenSeconds,
      now: clock(),
    }),
  changed,
  tell,
});
