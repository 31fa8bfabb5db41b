import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '#client/api/api.ts';
import { apiQueryKey } from '#client/api/api-query.ts';
import { phoneStorage } from '#client/lib/phone-storage.ts';
import { linkLinkedIn, linkZoom } from '#contract/oauth.ts';
import { getSignInMethods } from '#contract/sign-in-methods.ts';
import { getZoom } from '#contract/zoom.ts';
import { type Begun, forgetBegun } from './begun.ts';

const links = { LINKEDIN: linkLinkedIn, ZOOM: linkZoom } as const;

interface Services {
  readonly api: Api;
  readonly queryClient: QueryClient;
}

/** Adds the account that a provider's code stands for to the one that is signed in. */
export async function linkAccount(
  { api, queryClient }: Services,
  { provider, state, browser }: Begun,
  code: string,
): Promise<void> {
  await api.call(links[provider], { query: { code, state, browser } });
  forgetBegun(phoneStorage());
  const changed = [apiQueryKey(getSignInMethods, {}), apiQueryKey(getZoom, {})];
  await Promise.all(changed.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
