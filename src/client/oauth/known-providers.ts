import { useConnection } from '#client/connection/connection.ts';
import { type OAuthProviderName, oauthProviders } from '#contract/oauth-provider.ts';

/** Lists the providers that this deployment has, of those that the app knows. */
export function useProviders(): OAuthProviderName[] {
  const { deployment } = useConnection();
  return oauthProviders.filter((name) => deployment.oauthProviders.includes(name));
}
