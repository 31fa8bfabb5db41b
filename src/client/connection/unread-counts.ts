import { skipToken, useQuery } from '@tanstack/react-query';

/** How many things of an area wait to be seen. */
export type UnreadCounts = Partial<Record<'announce' | 'forum' | 'account', number>>;

/** Counted after the first frame; what was counted last is known before it. */
export const unreadCountsKey = ['unread'];

const none: UnreadCounts = {};

export const useUnreadCounts = (): UnreadCounts =>
  useQuery<UnreadCounts>({ queryKey: unreadCountsKey, queryFn: skipToken }).data ?? none;
