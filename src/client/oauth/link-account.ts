import type { QueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import type { Api } from '#client/api/api.ts';
import { apiQueryKey } from '#client/api/api-query.ts';
import { phoneStorage } from '#client/lib/phone-storage.ts';
import type { ToastRequest } from '#client/ui/toast/toast-region.tsx';
import { linkLinkedIn, linkZoom } from '#contract/oauth.ts';
import { type OAuthProviderName, providerTitles } from '#contract/oauth-provider.ts';
import { getSignInMethods } from '#contract/sign-in-methods.ts';
import { getZoom } from '#contract/zoom.ts';
import { type Begun, forgetBegun } from './begun.ts';

const links = { LINKEDIN: linkLinkedIn, ZOOM: linkZoom } as const;

interface Services {
  readonly api: Api;
  readonly queryClient: QueryClient;
}

/** Adds the account that a provider's code stands for to the one that is signed in. */
export async function linkAccount({ api, queryClient }: Services, begun: Begun, code: string): Promise<void> {
  const { provider, state, browser } = begun;
  await api.call(links[provider], { query: { code, state, browser } });
  forgetBegun(phoneStorage(), begun);
  await readAccountsAnew(queryClient);
}

/** Reads anew what shows which accounts a person has at other services. */
export async function readAccountsAnew(queryClient: QueryClient): Promise<void> {
  const shown = [apiQueryKey(getSignInMethods, {}), apiQueryKey(getZoom, {})];
  await Promise.all(shown.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** Word for the person once an account is added. */
export const addedToast = (provider: OAuthProviderName): ToastRequest => ({
  text: `${providerTitles[provider]} is added to your account`,
  icon: Check,
});
