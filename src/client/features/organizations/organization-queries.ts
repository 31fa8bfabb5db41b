import type { QueryClient } from '@tanstack/react-query';
import type { Answer, Api } from '#client/api/api.ts';
import { apiQuery, apiQueryKey } from '#client/api/api-query.ts';
import {
  getOrganization,
  getOrganizationBySuffix,
  getShareLink,
  listFollowedOrganizations,
  listMembers,
  listOrganizations,
  type Membership,
  type MembershipRoles,
  type Organization,
} from '#contract/organizations.ts';

export const organizationParams = (id: number) => ({ params: { id: String(id) } });

/** Who belongs where is changed by others: what the phone has is shown, and asked about at every look. */
export const alwaysAsked = { staleTime: 0 } as const;

export const ownOrganizationsQuery = (api: Api) => apiQuery(api, listOrganizations, {});
export const followedOrganizationsQuery = (api: Api) => apiQuery(api, listFollowedOrganizations, {});
export const organizationQuery = (api: Api, id: number) =>
  apiQuery(api, getOrganization, organizationParams(id));
export const membersQuery = (api: Api, id: number) => apiQuery(api, listMembers, organizationParams(id));
export const shareLinkQuery = (api: Api, id: number) => apiQuery(api, getShareLink, organizationParams(id));
export const publicOrganizationQuery = (api: Api, suffix: string) =>
  apiQuery(api, getOrganizationBySuffix, { params: { suffix } });

/** Puts an answer in sight at once; reading it anew also keeps it on the phone. */
export function putOrganization(queryClient: QueryClient, organization: Organization): void {
  const key = apiQueryKey(getOrganization, organizationParams(organization.id));
  queryClient.setQueryData<Answer<Organization>>(key, { value: organization, etag: null });
}

/** What one is to it, as far as that changed. An answer that is on its way would bring back what was. */
export async function putOwnRoles(
  queryClient: QueryClient,
  id: number,
  changed: Partial<MembershipRoles>,
): Promise<void> {
  const queryKey = apiQueryKey(getOrganization, organizationParams(id));
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData<Answer<Organization>>(queryKey, (known) => {
    if (!known) return known;
    const mine = { ...known.value.loggedInUserOrganizationUserView, ...changed };
    return { value: { ...known.value, loggedInUserOrganizationUserView: mine }, etag: null };
  });
}

/** The organisation as a list has it, until its own answer is there. */
export function listedOrganization(queryClient: QueryClient, suffix: string): Organization | undefined {
  const lists = [listOrganizations, listFollowedOrganizations].map(
    (endpoint) => queryClient.getQueryData<Answer<Organization[]>>(apiQueryKey(endpoint, {}))?.value ?? [],
  );
  return lists.flat().find(({ orgLastlinkSuffix }) => isSameSuffix(orgLastlinkSuffix, suffix));
}

/** Addresses are compared without regard to case. */
const isSameSuffix = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

export function putMembership(queryClient: QueryClient, id: number, changed: Membership): void {
  const key = apiQueryKey(listMembers, organizationParams(id));
  queryClient.setQueryData<Answer<Membership[]>>(
    key,
    (known) =>
      known && {
        value: known.value.map((one) => (one.user.id === changed.user.id ? changed : one)),
        etag: null,
      },
  );
}

/** Everything that tells who belongs where is read anew: the one organisation, its members, the own lists. */
export async function refreshOrganization(queryClient: QueryClient, id: number): Promise<void> {
  const keys = [
    apiQueryKey(getOrganization, organizationParams(id)),
    apiQueryKey(listMembers, organizationParams(id)),
    apiQueryKey(listOrganizations, {}),
    apiQueryKey(listFollowedOrganizations, {}),
  ];
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

export function putShareLink(queryClient: QueryClient, id: number, shareLink: string): void {
  const key = apiQueryKey(getShareLink, organizationParams(id));
  queryClient.setQueryData<Answer<{ shareLink: string }>>(key, { value: { shareLink }, etag: null });
}
