import {
  type InfiniteData,
  type QueryClient,
  type QueryKey,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Answer, Api } from '#client/api/api.ts';
import { ApiError, mayPass } from '#client/api/api-error.ts';
import { apiQuery } from '#client/api/api-query.ts';
import { useConnection } from '#client/connection/connection.ts';
import { recallPeople, recallProfiles } from '#client/people/people-query.ts';
import { meQuery } from '#client/session/me.ts';
import { type Favourite, listFavourites } from '#contract/favourites.ts';
import { listParticipants, type ParticipantsPage } from '#contract/participants.ts';
import {
  getUserBySuffix,
  listProfiles,
  type OwnUser,
  type Person,
  type PersonProfile,
  type ProfilesPage,
} from '#contract/users.ts';
import { suffixOf } from '#domain/suffix.ts';

/** Suffixes compare without case, so that one person is kept once. */
export const profileQuery = (api: Api, suffix: string) =>
  apiQuery(api, getUserBySuffix, { params: { suffix: suffix.toLowerCase() } });

export interface ShownProfile {
  readonly profile: PersonProfile;
  readonly isOwn: boolean;
  /** Extent to which it is here: all, all but telephone numbers, or what a list tells. */
  readonly extent: 'all' | 'noNumbers' | 'listed';
  readonly updatedAt: number;
}

interface ProfileState {
  /** Null while nothing is known. */
  readonly shown: ShownProfile | null;
  /** Reason why there is nothing to show. */
  readonly error: unknown;
  readonly retry: () => void;
}

/** The person at an address: from the server, else as this phone knows them. */
export function useProfile(suffix: string): ProfileState {
  const { api, session } = useConnection();
  const me = useQuery({ ...meQuery(api), enabled: session.get() !== null });
  const query = useQuery(profileQuery(api, suffix));
  const listed = useListedPerson(suffix, query);
  const retry = () => void query.refetch();
  if (me.data && isAddressOf(me.data, suffix)) {
    return { shown: ownProfile(me.data, query.data, me.dataUpdatedAt), error: null, retry };
  }
  if (isGone(query.error)) return { shown: null, error: query.error, retry };
  if (query.data) {
    const shown = {
      profile: query.data,
      isOwn: false,
      extent: 'all' as const,
      updatedAt: query.dataUpdatedAt,
    };
    return { shown, error: null, retry };
  }
  if (listed.isAsked) return { shown: null, error: null, retry };
  if (listed.found === null) return { shown: null, error: query.error, retry };
  return { shown: { ...listed.found, isOwn: false }, error: null, retry };
}

/** One's own is always at hand, and as one has just edited it. */
export function ownProfile(me: OwnUser, whole: PersonProfile | undefined, updatedAt: number): ShownProfile {
  const { logo = null, organizationSuffix = null } = whole ?? {};
  return { profile: { logo, organizationSuffix, ...me }, isOwn: true, extent: 'all', updatedAt };
}

/** True where the server itself says that there is nobody. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 422);
}

function withoutRest(person: Person): PersonProfile {
  return {
    ...person,
    bio: null,
    logo: null,
    organizationSuffix: null,
    timeZoneId: null,
    timeZoneName: null,
    linkedInProfileLink: null,
    socialLinks: [],
  };
}

type ListedPerson = Pick<ShownProfile, 'profile' | 'extent' | 'updatedAt'>;

/** Suffixes compare without case. */
export function isAddressOf({ myLastlink }: Pick<Person, 'myLastlink'>, suffix: string): boolean {
  return suffixOf(myLastlink).toLowerCase() === suffix.toLowerCase();
}

/** Finds somebody whose profile is not there yet in the lists of people in memory: best with description and links. */
function findListed(queryClient: QueryClient, suffix: string): ListedPerson | null {
  let found: ListedPerson | null = null;
  for (const { queryKey, state } of queryClient.getQueryCache().getAll()) {
    const { dataUpdatedAt: updatedAt, data } = state;
    const profile = profilesIn(queryKey, data).find((one) => isAddressOf(one, suffix));
    if (profile) return { profile, extent: 'noNumbers', updatedAt };
    const person = peopleIn(queryKey, data).find((one) => isAddressOf(one, suffix));
    if (person) found ??= { profile: withoutRest(person), extent: 'listed', updatedAt };
  }
  return found;
}

function profilesIn([, path]: QueryKey, data: unknown): readonly PersonProfile[] {
  return data !== undefined && path === listProfiles.path ? (data as Answer<ProfilesPage>).value.content : [];
}

function peopleIn([, path]: QueryKey, data: unknown): readonly Person[] {
  if (data === undefined) return [];
  if (path === listFavourites.path) {
    return (data as Answer<Favourite[]>).value.map(({ user2 }) => user2);
  }
  if (path !== listParticipants.path) return [];
  const answer = data as Answer<ParticipantsPage> | InfiniteData<Answer<ParticipantsPage>>;
  const pages = 'pages' in answer ? answer.pages : [answer];
  return pages.flatMap(({ value }) => value.content.map(({ participantUser }) => participantUser));
}

interface ProfileQuery {
  readonly data: unknown;
  readonly error: unknown;
}

/**
 * The person as the lists of people tell: from memory at once, and from the phone where the profile itself cannot be
 * had. `isAsked` is true while the phone is being asked and nothing is known yet.
 */
export function useListedPerson(suffix: string, { data, error }: ProfileQuery) {
  const { api, session } = useConnection();
  const queryClient = useQueryClient();
  const inMemory = data === undefined ? findListed(queryClient, suffix) : null;
  const isNeeded = data === undefined && session.get() !== null && mayPass(error);
  const recalled = useQuery({
    queryKey: ['recalled-person', suffix],
    queryFn: async () => {
      await Promise.all([recallPeople(queryClient, api), recallProfiles(queryClient, api)]);
      return findListed(queryClient, suffix);
    },
    enabled: isNeeded,
    persister: undefined,
    gcTime: 0,
  });
  const found = (isNeeded && recalled.data) || inMemory;
  return { found, isAsked: isNeeded && recalled.isPending && found === null };
}
