import type { Config } from '#server/config.ts';
import type { Logger } from '#server/logger.ts';
import { createEmbeddedVideo } from './embedded-video.ts';
import { createTwilioVideo } from './twilio-video.ts';
import type { VideoProvider } from './video.ts';
import { createVideoRooms } from './video-room.ts';

interface VideoOptions {
  readonly config: Pick<Config, 'turn' | 'twilio' | 'publicUrl'>;
  /** Secret of the deployment. */
  readonly secret: string;
  readonly clock: () => number;
  readonly logger: Logger;
}

/** Creates the provider that the settings name: Twilio Video where there is an account for it, else our own. */
export function createVideo({ config, secret, clock, logger }: VideoOptions): VideoProvider {
  const { turn, twilio, publicUrl } = config;
  if (twilio === null || twilio.video === null) return createEmbeddedVideo({ turn, clock });
  const rooms = createVideoRooms(secret);
  return createTwilioVideo({
    account: twilio.account,
    url: twilio.video.url,
    publicUrl,
    rooms,
    clock,
    logger,
  });
}
