import { createLucideIcon, type LucideIcon, Video } from 'lucide-react';
import { useConnection } from '#client/connection/connection.ts';
import { type OAuthProviderName, oauthProviders } from '#contract/oauth-provider.ts';

/** Lucide draws no signs of companies any more; this one is of its last version that did (ISC licence). */
const LinkedInIcon = createLucideIcon('linkedin', [
  ['path', { d: 'M16 8a6 6 0 0 1 6 6v7h-4v-7a2 2 0 0 0-2-2 2 2 0 0 0-2 2v7h-4v-7a6 6 0 0 1 6-6z', key: 'a' }],
  ['rect', { width: '4', height: '12', x: '2', y: '9', key: 'b' }],
  ['circle', { cx: '4', cy: '4', r: '2', key: 'c' }],
]);

export const providerIcons: Readonly<Record<OAuthProviderName, LucideIcon>> = {
  LINKEDIN: LinkedInIcon,
  ZOOM: Video,
};

/** Lists the providers that this deployment has, of those that the app knows. */
export function useProviders(): OAuthProviderName[] {
  const { deployment } = useConnection();
  return oauthProviders.filter((name) => deployment.oauthProviders.includes(name));
}
