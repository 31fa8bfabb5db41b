import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ApiError } from '#client/api/api-error.ts';
import { useConnection } from '#client/connection/connection.ts';
import { useOutbox } from '#client/outbox/use-outbox.ts';
import { useMe } from '#client/session/me.ts';
import type { ShownThread } from './shown-thread.ts';
import { answersQuery, threadQuery } from './thread-queries.ts';
import { answersView, type CachedThread, postView, waitingView } from './thread-view.ts';
import { isRestriction, type Posts, type Reading, readingOf, useOverlay } from './use-posts.ts';

export interface OpenThread extends Reading {
  /** Null while it is read, and where it is not to be had. */
  readonly post: ShownThread | null;
  readonly isGone: boolean;
  readonly answers: readonly ShownThread[];
  /** Nothing is missing between the first answer and the newest. */
  readonly isComplete: boolean;
  /** Reads everything up to the newest answer. */
  loadAll(): Promise<void>;
}

interface ThreadInput {
  readonly eventId: number;
  /** The post's id, or its key while it waits. */
  readonly name: string;
  /** Reading that the list knows it from. */
  readonly posts: Posts;
}

const newerOf = (one: CachedThread | null, other: CachedThread | null) =>
  one !== null && (other === null || one.readAt >= other.readAt) ? one : other;

const idIn = (name: string) => (/^[1-9]\d{0,8}$/.test(name) ? Number(name) : null);

/** A post and its answers, with what waits on this phone. */
export function useThread({ eventId, name, posts }: ThreadInput): OpenThread {
  const { api } = useConnection();
  const me = useMe();
  const overlay = useOverlay(eventId);
  const view = useMemo(() => ({ overlay, me, isHost: posts.isHost }), [overlay, me, posts.isHost]);
  const listed = useMemo(() => posts.find(name), [posts.find, name]);
  const own = useMemo(() => waitingView(name, view), [name, view]);
  const postId = listed?.thread.id ?? idIn(name) ?? Math.max(own?.thread.id ?? 0, 0);
  const one = useQuery({ ...threadQuery(api, eventId, postId), enabled: postId > 0 });
  const query = useInfiniteQuery({ ...answersQuery(api, eventId, postId), enabled: postId > 0 });
  const read = one.data
    ? { thread: one.data.value, readAt: one.data.readAt, ownUpTo: one.data.ownUpTo }
    : null;
  const known = newerOf(read, listed);
  const { thread, readAt = 0, ownUpTo } = known ?? {};
  const freshness = useMemo(() => ({ readAt, ownUpTo }), [readAt, ownUpTo]);
  const pages = query.data?.pages;
  const post = useMemo(
    () => (thread ? postView(thread, freshness, view) : own),
    [thread, freshness, view, own],
  );
  const shownPost = thread ?? post?.thread;
  const answers = useMemo(
    () =>
      shownPost
        ? answersView({ post: shownPost, postFreshness: freshness, pages, ...view })
        : { rows: [], isComplete: false },
    [shownPost, freshness, pages, view],
  );
  const isSearched = useOutbox() !== null && posts.isRead;
  const isUnknown = one.error instanceof ApiError && one.error.status === 404;
  const reading = readingOf(query, pages);
  return {
    ...reading,
    post: isUnknown ? null : post,
    isGone: isUnknown || (post === null && (thread !== undefined || (postId === 0 && isSearched))),
    answers: answers.rows,
    isComplete: answers.isComplete,
    ...(post === null && { isFailed: one.isError, error: one.error }),
    // What has no address on the server is not asked for.
    isRestricted: posts.isRestricted || isRestriction(one.error),
    updatedAt: Math.min(readAt || reading.updatedAt, reading.updatedAt),
    retry() {
      if (one.isError) void one.refetch(); // the query itself keeps an error
      reading.retry();
    },
    async loadAll() {
      let last = pages ? query : await query.fetchNextPage({ cancelRefetch: false });
      while (last.hasNextPage && !last.isError) last = await query.fetchNextPage();
    },
  };
}
