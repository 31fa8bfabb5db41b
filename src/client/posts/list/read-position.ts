import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useConnection } from '#client/connection/connection.ts';
import { useEnqueue, useOutboxInTransition } from '#client/outbox/use-outbox.ts';
import { countNewerKnown } from '#client/posts/threads/thread-queries.ts';
import { knownMe } from '#client/session/me.ts';
import { useIsLate } from '#client/ui/use-is-late.ts';
import { alwaysAsked, ofThreads, unreadQuery, withReadHere } from '#client/unread/unread-records.ts';
import { readKind } from '#offline/kinds/marks.ts';

export interface ReadPosition {
  /** The newest thing that had been seen when this visit began; null while that is not known. */
  readonly readUpTo: number | null;
  /** True while it is asked for, and would put headings between rows that stand already: for a moment only. */
  readonly isAwaited: boolean;
  /** Says that a thing is on the screen; of several only the newest counts. Does nothing while nobody looks. */
  readonly markSeen: (id: number) => void;
  /** For `ref`: marks a thing as seen once it has been on the screen. */
  readonly seenRef: (id: number) => (element: Element | null) => (() => void) | undefined;
}

/** Time for which a list is worth holding back. */
const patienceMs = 1_000;

/** Position up to which the person has read in an event. Works offline; their other devices follow. */
export function useReadPosition(eventId: number): ReadPosition {
  const { current, isAsked } = useCurrentPosition(eventId);
  const isLate = useIsLate(patienceMs);
  const [atFirst, setAtFirst] = useState({ eventId, readUpTo: current });
  // The first that is known in this visit stays, so that what was new stays marked as new.
  const isUnset = atFirst.readUpTo === null && current !== null;
  if (atFirst.eventId !== eventId || isUnset) setAtFirst({ eventId, readUpTo: current });
  const notify = useNotify(eventId);
  const marker = useMemo(() => createMarker(notify), [notify]);
  const known = current ?? 0;
  useEffect(() => marker.know(known), [marker, known]);
  useEffect(() => marker.start(), [marker]);
  const seenRef = useMemo(() => seenRefs(marker.mark), [marker]);
  return { readUpTo: atFirst.readUpTo, isAwaited: isAsked && !isLate, markSeen: marker.mark, seenRef };
}

type SeenRef = ReturnType<ReadPosition['seenRef']>;

/** The same function for the same thing, so that a screen that is drawn anew does not begin to watch anew. */
function seenRefs(mark: (id: number) => void) {
  const refs = new Map<number, SeenRef>();
  return (id: number): SeenRef => {
    const known = refs.get(id);
    if (known) return known;
    const ref: SeenRef = (element) => (element === null ? undefined : watchSeen(element, () => mark(id)));
    refs.set(id, ref);
    return ref;
  };
}

function useCurrentPosition(eventId: number) {
  const { api } = useConnection();
  const queryClient = useQueryClient();
  const { data, dataUpdatedAt, isLoading } = useQuery({ ...unreadQuery(api), ...alwaysAsked });
  const outbox = useOutboxInTransition();
  const current = useMemo(() => {
    if (data === undefined) return null;
    const countNewer = countNewerKnown(queryClient, knownMe(queryClient)?.id);
    const records = withReadHere(data, { outbox, updatedAt: dataUpdatedAt, countNewer });
    const isMeant = (one: (typeof records)[number]) =>
      one.objectId === eventId && one.notificationsType === ofThreads;
    return records.find(isMeant)?.readUpTo ?? 0;
  }, [data, dataUpdatedAt, outbox, eventId, queryClient]);
  return { current, isAsked: isLoading };
}

function useNotify(eventId: number): (upTo: number) => void {
  const enqueue = useEnqueue();
  return useCallback(
    (upTo) => {
      const args = { notificationsType: ofThreads, objectId: eventId, upTo };
      void enqueue(readKind, args).catch(() => undefined); // it is unread again at the next start, no more
    },
    [enqueue, eventId],
  );
}

/** A list that is scrolled through tells once, not for every row. */
const settleMs = 300;

function createMarker(notify: (upTo: number) => void) {
  let known = 0;
  let seen = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (seen <= known) return;
    known = seen;
    notify(seen);
  };
  return {
    know(readUpTo: number) {
      known = Math.max(known, readUpTo);
    },
    mark(id: number) {
      if (document.visibilityState !== 'visible' || id <= Math.max(seen, known)) return;
      seen = id;
      timer ??= setTimeout(flush, settleMs);
    },
    start() {
      window.addEventListener('pagehide', flush);
      return () => {
        window.removeEventListener('pagehide', flush);
        flush();
      };
    },
  };
}

const onScreen = new WeakMap<Element, () => void>();
const waiting = new Set<Element>();
let observer: IntersectionObserver | null = null;

const enoughShare = 0.5;
/** Something taller than the screen never shows half of itself: it is looked at more often. */
const shares = [0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, enoughShare];

function isSeen({ intersectionRatio, intersectionRect, rootBounds }: IntersectionObserverEntry): boolean {
  const screen = rootBounds?.height ?? window.innerHeight;
  return intersectionRatio >= enoughShare || intersectionRect.height >= screen * enoughShare;
}

function notify(element: Element): void {
  const isLookedAt = document.visibilityState === 'visible';
  if (isLookedAt) onScreen.get(element)?.();
  else waiting.add(element);
}

function notifyWaiting(): void {
  if (document.visibilityState !== 'visible') return;
  const elements = [...waiting];
  waiting.clear();
  elements.forEach(notify);
}

function sharedObserver(): IntersectionObserver {
  if (observer !== null) return observer;
  document.addEventListener('visibilitychange', notifyWaiting);
  observer = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        if (isSeen(entry)) notify(entry.target);
        else waiting.delete(entry.target);
      }
    },
    { threshold: shares },
  );
  return observer;
}

/** Calls when half of an element is on the screen, or it fills half of it, while somebody looks at the page. */
function watchSeen(element: Element, onSeen: () => void): () => void {
  onScreen.set(element, onSeen);
  sharedObserver().observe(element);
  return () => {
    onScreen.delete(element);
    waiting.delete(element);
    observer?.unobserve(element);
  };
}
