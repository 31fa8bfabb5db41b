import type { Config } from '#server/config.ts';
import type { Logger } from '#server/logger.ts';
import { createLinkedIn } from './linked-in.ts';
import type { OAuthProviders } from './oauth.ts';
import { createZoom } from './zoom.ts';

interface OAuthOptions {
  readonly config: Pick<Config, 'linkedIn' | 'zoom'>;
  readonly clock: () => number;
  readonly logger: Logger;
}

export const createOAuth = ({ config: { linkedIn, zoom }, clock, logger }: OAuthOptions): OAuthProviders => ({
  LINKEDIN: linkedIn && createLinkedIn({ config: linkedIn, clock, logger }),
  ZOOM: zoom && createZoom({ config: zoom, clock, logger }),
});
