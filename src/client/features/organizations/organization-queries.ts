import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Answer, Api } from '#client/api/api.ts';
import { ApiError } from '#client/api/api-error.ts';
import { apiQuery, apiQueryKey } from '#client/api/api-query.ts';
import { useConnection } from '#client/connection/connection.ts';
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
  searchOrganizations,
} from '#contract/organizations.ts';
import { forgetKeptAnswers } from '#offline/query-persistence.ts';

/** Key of the lists of all organisations, whatever is searched for. */
const organizationsKey = [searchOrganizations.method, searchOrganizations.path];

export const organizationParams = (id: number) => ({ params: { id: String(id) } });

/** Options for memberships, which others change: the stored answer is shown, and refetched at every look. */
export const alwaysAsked = { staleTime: 0 } as const;

export const ownOrganizationsQuery = (api: Api) => apiQuery(api, listOrganizations, {});
export const followedOrganizationsQuery = (api: Api) => apiQuery(api, listFollowedOrganizations, {});
/** All organisations, or those that the server finds for a text. */
export const organizationsQuery = (api: Api, query = '') =>
  apiQuery(api, searchOrganizations, { query: { query } });
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

/** Puts the own roles into the cache. A request under way is cancelled: its answer would be older. */
export async function putOwnRoles(
  queryClient: QueryClient,
  id: number,
  mine: MembershipRoles,
): Promise<void> {
  const queryKey = apiQueryKey(getOrganization, organizationParams(id));
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData<Answer<Organization>>(queryKey, (known) => {
    if (!known) return known;
    return { value: { ...known.value, loggedInUserOrganizationUserView: mine }, etag: null };
  });
}

/** The organisation as a list has it, until its own answer is there. */
function listedOrganization(queryClient: QueryClient, suffix: string): Organization | undefined {
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
    organizationsKey,
  ];
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** Forgets one that is gone, and reads the lists anew. */
export async function forgetOrganization(
  queryClient: QueryClient,
  gone: Pick<Organization, 'id' | 'orgLastlinkSuffix'>,
): Promise<void> {
  const params = organizationParams(gone.id);
  const bySuffix = { params: { suffix: gone.orgLastlinkSuffix } };
  for (const queryKey of [
    apiQueryKey(getOrganization, params),
    apiQueryKey(listMembers, params),
    apiQueryKey(getShareLink, params),
    apiQueryKey(getOrganizationBySuffix, bySuffix),
  ]) {
    queryClient.removeQueries({ queryKey });
    // What this phone keeps would stand there again after a new start.
    forgetKeptAnswers(queryClient, queryKey);
  }
  for (const endpoint of [listOrganizations, listFollowedOrganizations])
    queryClient.setQueryData<Answer<Organization[]>>(
      apiQueryKey(endpoint, {}),
      (known) => known && { value: known.value.filter(({ id }) => id !== gone.id), etag: null },
    );
  await queryClient.invalidateQueries({ queryKey: organizationsKey });
}

export function putShareLink(queryClient: QueryClient, id: number, shareLink: string): void {
  const key = apiQueryKey(getShareLink, organizationParams(id));
  queryClient.setQueryData<Answer<{ shareLink: string }>>(key, { value: { shareLink }, etag: null });
}

/** A link that is dead is shown nowhere, not until the new one has come either. */
export function forgetShareLink(queryClient: QueryClient, id: number): void {
  queryClient.removeQueries({ queryKey: apiQueryKey(getShareLink, organizationParams(id)) });
  queryClient.setQueryData<Answer<Organization>>(
    apiQueryKey(getOrganization, organizationParams(id)),
    (known) => known && { value: { ...known.value, shareLink: null }, etag: null },
  );
}

const isNotFound = (error: Error | null) => error instanceof ApiError && error.status === 404;

export interface FoundOrganization {
  readonly organization: Organization | undefined;
  /** Time when it was last read from the server. */
  readonly updatedAt: number;
  readonly error: Error | null;
  readonly retry: () => void;
}

/**
 * The organisation at an address, for who is signed in. The address leads to the id, and the id to everything else;
 * both answers are kept, so it also works without a network; of one that is gone nothing is kept.
 */
export function useOrganization(suffix: string): FoundOrganization {
  const { api } = useConnection();
  const queryClient = useQueryClient();
  const listed = listedOrganization(queryClient, suffix);
  const found = useQuery(publicOrganizationQuery(api, suffix));
  const id = found.data?.id ?? listed?.id;
  const whole = useQuery({ ...organizationQuery(api, id ?? 0), ...alwaysAsked, enabled: id !== undefined });
  const known = whole.data ?? (whole.isPending ? listed : undefined);
  const isGone = isNotFound(whole.error) || isNotFound(found.error);
  // What the phone keeps of it may come after the server has said so.
  const gone = isGone ? (known ?? found.data) : undefined;
  const hasGone = gone !== undefined;
  const forget = useEffectEvent(() => {
    if (gone) void forgetOrganization(queryClient, gone).catch(() => undefined); // lists keep their errors
  });
  useEffect(() => {
    if (hasGone) forget();
  }, [hasGone]);
  return {
    organization: isGone ? undefined : known,
    updatedAt: whole.dataUpdatedAt || Date.now(),
    error: whole.error ?? (id === undefined || isGone ? found.error : null),
    retry: () => void (id === undefined ? found.refetch() : whole.refetch()),
  };
}
