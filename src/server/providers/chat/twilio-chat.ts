import { setTimeout } from 'node:timers/promises';
import { accessToken } from '#server/providers/twilio/access-token.ts';
import type { TwilioAccount } from '#server/providers/twilio/settings.ts';
import type { ChatProvider } from './chat.ts';

/** Path to which Twilio sends its notices of conversations. */
export const twilioNoticesPath = '/api/v1/webhooks/twilio';

/** Seconds for which a page's token is valid; its client asks for the next one three minutes before. */
const tokenSeconds = 3600;
/** Time for which a page waits for Twilio to be made ready; it asks again later. */
const setUpMs = 3_000;

interface TwilioChatOptions {
  readonly account: TwilioAccount;
  readonly serviceSid: string;
  readonly clock: () => number;
  /** Makes the service at Twilio as we need it; done once, it answers at once. */
  readonly setUp: () => Promise<void>;
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
  setUp,
  changed,
  tell,
}: TwilioChatOptions): ChatProvider => ({
  name: 'twilio',
  // Who came in before would have the rights that Twilio gives by itself.
  accessToken: async (userId) => {
    const isReady = await Promise.race([
      setUp().then(() => true),
      setTimeout(setUpMs, false, { ref: false }),
    ]).catch(() => false);
    if (!isReady) return 'away';
    const grant = { chat: { service_sid: serviceSid } };
    return {
      token: accessToken(account, { identity: String(userId), grant, seconds: tokenSeconds, now: clock() }),
    };
  },
  changed,
  tell,
});
