import type { Config } from '#server/config.ts';

/** Sources of others that the app's page may use, for its content policy. */
export interface PolicySources {
  readonly connections: readonly string[];
  readonly frames: readonly string[];
  readonly media: readonly string[];
}

/** Addresses to which the client of conversations connects: its channel, and what it learns there of these. */
const twilioChat = [
  'wss://tsock.us1.twilio.com',
  'https://aim.us1.twilio.com',
  'https://mcs.us1.twilio.com',
  'https://ers.us1.twilio.com',
];
/** Addresses to which the client of calls connects (twilio-video, "Content Security Policy"). */
const twilioVideo = ['wss://global.vss.twilio.com', 'wss://sdkgw.us1.twilio.com'];

/** Tells which sources of others the services that are switched on need; none where all is our own. */
export function policySources({ twilio, vimeo }: Pick<Config, 'twilio' | 'vimeo'>): PolicySources {
  const hasChat = twilio?.conversations != null;
  const hasVideo = twilio?.video != null;
  return {
    connections: [...(hasChat ? twilioChat : []), ...(hasVideo ? twilioVideo : [])],
    frames: vimeo === null ? [] : ['https://player.vimeo.com'],
    media: hasVideo ? ['mediastream:'] : [],
  };
}
