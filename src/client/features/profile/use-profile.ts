import { useQuery } from '@tanstack/react-query';
import { ApiError } from '#client/api/api-error.ts';
import { useConnection } from '#client/connection/connection.ts';
import { meQuery } from '#client/session/me.ts';
import type { OwnUser, Person, PersonProfile } from '#contract/users.ts';
import { isAddressOf, useListedPerson } from './listed-person.ts';
import { profileQuery } from './profile-query.ts';

export interface ShownProfile {
  readonly profile: PersonProfile;
  readonly isOwn: boolean;
  /** False where only what a list tells is known. */
  readonly isWhole: boolean;
  readonly updatedAt: number;
}

export interface ProfileState {
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
    const shown = { profile: query.data, isOwn: false, isWhole: true, updatedAt: query.dataUpdatedAt };
    return { shown, error: null, retry };
  }
  if (listed.isAsked) return { shown: null, error: null, retry };
  if (listed.found === null) return { shown: null, error: query.error, retry };
  const { person, updatedAt } = listed.found;
  const shown = { profile: withoutRest(person), isOwn: false, isWhole: false, updatedAt };
  return { shown, error: null, retry };
}

/** One's own is always at hand, and as one has just edited it. */
export function ownProfile(me: OwnUser, whole: PersonProfile | undefined, updatedAt: number): ShownProfile {
  return { profile: { logo: whole?.logo ?? null, ...me }, isOwn: true, isWhole: true, updatedAt };
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
    timeZoneId: null,
    timeZoneName: null,
    linkedInProfileLink: null,
    socialLinks: [],
  };
}
