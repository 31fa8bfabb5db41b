import { type Environment, flag, origin, refuse, text, together } from '#server/environment.ts';

/** Account at Twilio, with a key that signs tokens and makes calls, and the secret with which Twilio signs its own. */
export interface TwilioAccount {
  readonly accountSid: string;
  readonly apiKey: string;
  readonly apiSecret: string;
  readonly authToken: string;
}

export interface TwilioConfig {
  readonly account: TwilioAccount;
  /** Service that has the conversations; null keeps chat our own. */
  readonly conversations: { readonly serviceSid: string; readonly url: string } | null;
  /** Origin of the service that carries calls; null keeps calls our own. */
  readonly video: { readonly url: string } | null;
}

const patterns = {
  TWILIO_ACCOUNT_SID: /^AC[\da-f]{32}$/,
  TWILIO_API_KEY: /^SK[\da-f]{32}$/,
  TWILIO_API_SECRET: /^\S{8,200}$/,
  TWILIO_AUTH_TOKEN: /^\S{8,200}$/,
} as const;
const names = Object.keys(patterns) as (keyof typeof patterns)[];
const serviceName = 'TWILIO_CONVERSATIONS_SERVICE_SID';

/** Reads which services of Twilio are used: its calls with the account, unless switched off, its chat with a service of it. */
export function twilioConfig(env: Environment): TwilioConfig | null {
  const service = text(env, serviceName);
  const account = together(env, names);
  if (account === null)
    return service === null ? null : refuse(serviceName, `is needed together with ${names.join(' and ')}`);
  // Neither is repeated: they may be secrets in the wrong place.
  for (const name of names)
    if (!patterns[name].test(account[name])) refuse(name, 'is not as Twilio writes it');
  if (service !== null && !/^IS[\da-f]{32}$/.test(service)) refuse(serviceName, 'is not as Twilio writes it');
  const isVideoOff = text(env, 'TWILIO_VIDEO') !== null && !flag(env, 'TWILIO_VIDEO');
  if (isVideoOff && service === null) refuse('TWILIO_VIDEO', `leaves nothing to do without ${serviceName}`);
  return {
    account: {
      accountSid: account.TWILIO_ACCOUNT_SID,
      apiKey: account.TWILIO_API_KEY,
      apiSecret: account.TWILIO_API_SECRET,
      authToken: account.TWILIO_AUTH_TOKEN,
    },
    conversations:
      service === null
        ? null
        : {
            serviceSid: service,
            url: origin(env, 'TWILIO_CONVERSATIONS_URL', 'https://conversations.twilio.com'),
          },
    video: isVideoOff ? null : { url: origin(env, 'TWILIO_VIDEO_URL', 'https://video.twilio.com') },
  };
}

/** Answers true where Twilio is reached without TLS, as in tests. */
export const isPlainTwilio = ({ conversations, video }: TwilioConfig): boolean =>
  [conversations, video].some((service) => service?.url.startsWith('http:'));
