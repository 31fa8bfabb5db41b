import { skipToken, useQuery } from '@tanstack/react-query';

/** Number of unseen things in each area. */
export type UnreadCounts = Partial<Record<'announce' | 'forum' | 'account', number>>;

/** Counted after the first frame; what was counted last is known before it. */
export const unreadCountsKey = ['unread'];

const none: UnreadCounts = {};

export const useUnreadCounts = (): UnreadCounts =>
  useQuery<UnreadCounts>({ queryKey: unreadCountsKey, queryFn: skipToken }).data ?? none;
