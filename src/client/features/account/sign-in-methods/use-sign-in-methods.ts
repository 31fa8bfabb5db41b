import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiQuery } from '#client/api/api-query.ts';
import { useConnection } from '#client/connection/connection.ts';
import { readAccountsAnew } from '#client/oauth/link-account.ts';
import { unlinkLinkedIn, unlinkZoom } from '#contract/oauth.ts';
import type { OAuthProviderName } from '#contract/oauth-provider.ts';
import { getSignInMethods, removePassword } from '#contract/sign-in-methods.ts';

/** Way in that its person can take away; the one by e-mail always stays. */
export type RemovableMethod = OAuthProviderName | 'PASSWORD';

export function useSignInMethods() {
  const { api } = useConnection();
  return useQuery(apiQuery(api, getSignInMethods, {}));
}

const removals = { PASSWORD: removePassword, LINKEDIN: unlinkLinkedIn, ZOOM: unlinkZoom } as const;

export function useRemoveMethod() {
  const { api } = useConnection();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (method: RemovableMethod) => api.call(removals[method], {}),
    onSuccess: () => readAccountsAnew(queryClient),
  });
}
