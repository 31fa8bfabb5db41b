import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { ApiError } from '#client/api/api-error.ts';
import { type PagesQuery, pagedReading } from '#client/api/kept-answer.ts';
import { useConnection, useIsOnline } from '#client/connection/connection.ts';
import type { PagedReading } from '#client/lists/end-of-list.tsx';
import { useOutboxInTransition } from '#client/outbox/use-outbox.ts';
import { useMe } from '#client/session/me.ts';
import type { Thread } from '#contract/threads.ts';
import { overlayOf } from './outbox-overlay.ts';
import type { ShownThread } from './shown-thread.ts';
import { type CachedPage, type ThreadsView, threadsQuery } from './thread-queries.ts';
import { type CachedThread, findCached, postsView } from './thread-view.ts';

/** A list of thousands is drawn anew after what was pressed shows it. */
export function useOverlay(eventId: number) {
  const outbox = useOutboxInTransition();
  return useMemo(() => overlayOf(outbox, eventId), [outbox, eventId]);
}

/** State of the reading behind a screen of posts or answers. */
export interface Reading extends PagedReading {
  /** This area is not for this person. */
  readonly isRestricted: boolean;
  /** Time when the oldest part of it was read. */
  readonly updatedAt: number;
}

export interface Posts extends Reading {
  readonly rows: readonly ShownThread[];
  readonly isHost: boolean;
  /** True once the data this visit began with has been read anew, or was hardly older. */
  readonly isFresh: boolean;
  /** One as it was read, by its name or id. */
  find(name: string): CachedThread | null;
}

export const isRestriction = (error: unknown) => error instanceof ApiError && error.status === 403;
const oldest = (pages: readonly CachedPage[] | undefined) =>
  Math.min(...(pages ?? []).map(({ readAt }) => readAt));

const freshForMs = 30_000;

/** The posts of an event, or its questions in one of their lists, with what waits on this phone. */
export function usePosts(eventId: number, list: ThreadsView = 'posts'): Posts {
  const { api, idle } = useConnection();
  const me = useMe();
  const overlay = useOverlay(eventId);
  const query = useInfiniteQuery(threadsQuery(api, eventId, list));
  const pages = query.data?.pages;
  const isHost = pages?.[0]?.value.loggedInUserEventParticipant.host ?? false;
  const rows = useMemo(
    () => postsView({ pages: pages ?? [], list, overlay, me, isHost }),
    [pages, list, overlay, me, isHost],
  );
  const isOnline = useIsOnline();
  useEffect(() => {
    if (!isOnline || !pages) return;
    const shown = new AbortController();
    void idle.run(() => keepPortraits(pages.flatMap(({ value }) => value.content)), shown.signal);
    return () => shown.abort();
  }, [pages, isOnline, idle]);
  const [freshFrom] = useState(() => Date.now() - freshForMs);
  const find = useCallback((name: string) => findCached(pages ?? [], name), [pages]);
  return { ...readingOf(query, pages), rows, isHost, find, isFresh: (pages?.[0]?.readAt ?? 0) > freshFrom };
}

export function readingOf(query: PagesQuery, pages: readonly CachedPage[] | undefined): Reading {
  return {
    ...pagedReading(query),
    isRestricted: isRestriction(query.error),
    updatedAt: oldest(pages),
  };
}

const asked = new Set<string>();
/** In one go, of the newest; who is looked at is kept anyway. */
const most = 60;

/** Has the worker keep the portraits of those who have posted and answered, also where they are not on the screen yet. */
function keepPortraits(threads: readonly Thread[]): void {
  // Without a worker nothing is kept.
  if (!navigator.serviceWorker?.controller) return;
  const people = threads.flatMap(({ user, childThreads }) => [user, ...childThreads.map((one) => one.user)]);
  const images = new Set(people.flatMap(({ image }) => (image === null || asked.has(image) ? [] : [image])));
  for (const image of [...images].slice(0, most)) {
    asked.add(image);
    new Image().src = image;
  }
}
