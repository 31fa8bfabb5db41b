import {
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Thread } from '#client/chat/use-thread.ts';
import { distanceFromEnd, endWithin, latestInSight } from './in-sight.ts';
import { useSeen } from './use-seen.ts';
import { useStanding } from './use-standing.ts';

interface ScrollOptions {
  readonly thread: Thread;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly firstNewId: number | null;
  /** Newest message of others that was in sight during this visit; 0 before the first. */
  readonly seenId: number;
  readonly onSeen: (messageId: number) => void;
}

interface ThreadScroll {
  /** Less than a glance from the latest message. */
  readonly isAtEnd: boolean;
  /** Messages of others that have come below what is in sight. */
  readonly newCount: number;
  readonly jump: () => void;
  /** Stands above the oldest message. */
  readonly top: RefObject<HTMLDivElement | null>;
}

const olderAheadPx = 600;
const newLineGap = 12;

/** Keeps the reader's place in a conversation, asks for what is older, and tells what was seen. */
export function useThreadScroll(options: ScrollOptions): ThreadScroll {
  const { thread, scroller, firstNewId, seenId, onSeen } = options;
  const { messages, hasOlder, loadOlder, isLoadingOlder, isOlderFailed } = thread;
  const note = useSeen(thread);
  const [isAtEnd, setIsAtEnd] = useState(true);
  const top = useRef<HTMLDivElement>(null);
  const measure = useStanding(scroller);
  useOpening(scroller, firstNewId);

  const look = useEffectEvent(() => {
    const box = scroller.current;
    if (!box) return;
    setIsAtEnd(distanceFromEnd(box) <= endWithin);
    const id = document.visibilityState === 'visible' ? latestInSight(box) : null;
    if (id === null) return;
    if (id > seenId) onSeen(id);
    note(id);
  });
  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    let frame = 0;
    const soon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        measure(false);
        look();
      });
    };
    soon();
    const resized = new ResizeObserver(() => {
      measure(true);
      soon();
    });
    resized.observe(box);
    // In a tab the page scrolls too, and a keyboard covers what it does not push away.
    const moving = [box, window, window.visualViewport];
    for (const one of moving) one?.addEventListener('scroll', soon, { passive: true });
    window.visualViewport?.addEventListener('resize', soon);
    document.addEventListener('visibilitychange', soon);
    return () => {
      cancelAnimationFrame(frame);
      resized.disconnect();
      for (const one of moving) one?.removeEventListener('scroll', soon);
      window.visualViewport?.removeEventListener('resize', soon);
      document.removeEventListener('visibilitychange', soon);
    };
  }, [scroller, measure]);
  // What has come may be in sight at once.
  useEffect(() => {
    if (messages.length > 0) look();
  }, [messages]);
  useOlder({ scroller, top, isWanted: hasOlder && !isLoadingOlder && !isOlderFailed, onWanted: loadOlder });

  const jump = useCallback(() => {
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    scroller.current?.scrollTo({ top: 0, behavior: isCalm ? 'instant' : 'smooth' });
  }, [scroller]);
  const isNew = ({ id, isMine }: (typeof messages)[number]) => !isMine && id !== null && id > seenId;
  return { isAtEnd, newCount: isAtEnd ? 0 : messages.filter(isNew).length, jump, top };
}

const signsOfTakingOver = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/** Opens a conversation where it was left, until its reader takes over: by scrolling, or by writing. */
function useOpening(scroller: RefObject<HTMLDivElement | null>, firstNewId: number | null): void {
  const isTaken = useRef(false);
  const wasAtLine = useRef(false);
  useEffect(() => {
    const take = () => {
      isTaken.current = true;
    };
    for (const sign of signsOfTakingOver) window.addEventListener(sign, take, { passive: true });
    return () => {
      for (const sign of signsOfTakingOver) window.removeEventListener(sign, take);
    };
  }, []);
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box || isTaken.current) return;
    if (firstNewId === null) {
      if (wasAtLine.current) box.scrollTop = 0;
      return;
    }
    const line = box.querySelector('[data-first-new]');
    if (!line) return;
    wasAtLine.current = true;
    box.scrollTop += line.getBoundingClientRect().top - box.getBoundingClientRect().top - newLineGap;
  }, [scroller, firstNewId]);
}

interface OlderOptions {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly top: RefObject<HTMLDivElement | null>;
  readonly isWanted: boolean;
  readonly onWanted: () => void;
}

function useOlder({ scroller, top, isWanted, onWanted }: OlderOptions): void {
  const load = useEffectEvent(onWanted);
  useEffect(() => {
    if (!top.current || !isWanted) return;
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && load(), {
      root: scroller.current,
      rootMargin: `${olderAheadPx}px 0px 0px`,
    });
    observer.observe(top.current);
    return () => observer.disconnect();
  }, [scroller, top, isWanted]);
}
