import {
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type Thread, useLooking } from '#client/chat/use-thread.ts';

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

/** Distance from the end, in px, within which one counts as being there. */
const endWithin = 80;
const olderAheadPx = 600;
const newLineGap = 12;

/*
 * The column is laid out from its lower end (`column-reverse`): at the end it stays there by itself, and what comes
 * above moves nothing. Its scroll position is 0 at the end, and negative above.
 */
const distanceFromEnd = (box: HTMLElement) => -box.scrollTop;

/** Id of the latest message of others that is in sight with its lower edge. */
function latestInSight(box: HTMLElement): number | null {
  const edge = box.getBoundingClientRect().bottom + 1;
  const messages = box.querySelectorAll<HTMLElement>('[data-message-id]');
  for (let index = messages.length - 1; index >= 0; index -= 1) {
    const message = messages[index];
    if (message && message.getBoundingClientRect().bottom <= edge) return Number(message.dataset.messageId);
  }
  return null;
}

/** Keeps the reader's place in a conversation, asks for what is older, and tells what was seen. */
export function useThreadScroll(options: ScrollOptions): ThreadScroll {
  const { thread, scroller, firstNewId, seenId, onSeen } = options;
  const { sid, messages, readUpTo, hasOlder, loadOlder, isLoadingOlder, isOlderFailed } = thread;
  const { seen } = useLooking(sid, readUpTo);
  const [isAtEnd, setIsAtEnd] = useState(true);
  const top = useRef<HTMLDivElement>(null);
  useOpening(scroller, firstNewId);
  useStanding(scroller, messages.at(-1)?.name);

  const look = useEffectEvent(() => {
    const box = scroller.current;
    if (!box) return;
    setIsAtEnd(distanceFromEnd(box) <= endWithin);
    const id = document.visibilityState === 'visible' ? latestInSight(box) : null;
    if (id === null) return;
    if (id > seenId) onSeen(id);
    seen(id);
  });
  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    let frame = 0;
    const soon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    };
    soon();
    const resized = new ResizeObserver(soon);
    resized.observe(box);
    box.addEventListener('scroll', soon, { passive: true });
    document.addEventListener('visibilitychange', soon);
    return () => {
      cancelAnimationFrame(frame);
      resized.disconnect();
      box.removeEventListener('scroll', soon);
      document.removeEventListener('visibilitychange', soon);
    };
  }, [scroller]);
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

/** Opens a conversation where it was left, until its reader takes over. */
function useOpening(scroller: RefObject<HTMLDivElement | null>, firstNewId: number | null): void {
  const isTaken = useRef(false);
  const wasAtLine = useRef(false);
  useEffect(() => {
    const box = scroller.current;
    const take = () => {
      isTaken.current = true;
    };
    const signs = ['wheel', 'touchstart', 'pointerdown', 'keydown'];
    for (const sign of signs) box?.addEventListener(sign, take, { passive: true });
    return () => {
      for (const sign of signs) box?.removeEventListener(sign, take);
    };
  }, [scroller]);
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

/** Keeps what is read in its place when something comes below it. */
function useStanding(scroller: RefObject<HTMLDivElement | null>, last: string | undefined): void {
  const before = useRef({ last, height: 0 });
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const height = box.scrollHeight;
    const grown = height - before.current.height;
    const isBelow = last !== before.current.last && before.current.height > 0;
    if (isBelow && grown > 0 && distanceFromEnd(box) > endWithin) box.scrollTop -= grown;
    before.current = { last, height };
  });
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
