import {
  type QueryClient,
  skipToken,
  useQuery,
  useQueryClient,
  useSuspenseQuery,
} from '@tanstack/react-query';
import type { Answer, Api } from '#client/api/api.ts';
import { apiQuery, apiQueryKey } from '#client/api/api-query.ts';
import { useConnection } from '#client/connection/connection.ts';
import type { NotificationsType } from '#contract/notifications.ts';
import { getMe, type OwnUser } from '#contract/users.ts';
import { readersZone } from '#domain/time/zone.ts';

export const meKey = apiQueryKey(getMe, {});

/** Query of the signed-in person. The query client keeps it in the snapshot, so that the first frame knows it. */
export const meQuery = (api: Api) => apiQuery(api, getMe, {});

/** Signed-in person as far as known without asking the server. */
export function knownMe(queryClient: QueryClient): OwnUser | null {
  return queryClient.getQueryData<Answer<OwnUser>>(meKey)?.value ?? null;
}

/** The server's answer to a change of the profile becomes what the app knows. */
export function putMe(queryClient: QueryClient, user: OwnUser): void {
  queryClient.setQueryData<Answer<OwnUser>>(meKey, { value: user, etag: null });
}

/** The signed-in person; only under routes that require one. */
export function useMe(): OwnUser {
  return useSuspenseQuery(meQuery(useConnection().api)).data;
}

/** The zone in which the reader's times are shown. */
export function useReadersZone(): string {
  return readersZone(knownMe(useQueryClient())?.timeZoneId ?? null);
}

/** Kind of news of a room; those of its discussion are read with its messages. */
export type RoomNewsKind = NotificationsType | 'DISCUSSION';

/** News of rooms by event and kind; where nothing is new there is none. */
export type RoomsNews = Readonly<Record<number, Readonly<Partial<Record<RoomNewsKind, RoomNews>>>>>;

interface RoomNews {
  readonly unread: number;
  /** The newest thing there is; 0 where that is not known. */
  readonly newest: number;
}

/** Number of unseen things in each area; of rooms the number of those with news, and which they are. */
export interface UnreadCounts
  extends Partial<Record<'announce' | 'forum' | 'rooms' | 'chat' | 'account', number>> {
  readonly inRooms?: RoomsNews;
  /** True of who is not of the cohort: there is a record of each event that one is in. */
  readonly isOutside?: boolean;
}

/** Counted after the first frame; what was counted last is known before it. */
export const unreadCountsKey = ['unread'];

const none: UnreadCounts = {};

export const useUnreadCounts = (): UnreadCounts =>
  useQuery<UnreadCounts>({ queryKey: unreadCountsKey, queryFn: skipToken }).data ?? none;
