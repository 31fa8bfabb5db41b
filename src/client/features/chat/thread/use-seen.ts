import { useEffect, useEffectEvent, useRef } from 'react';
import { type Thread, useLooking } from '#client/chat/use-thread.ts';

/** Silence after which the next position is noted at once. */
const pauseMs = 500;

/**
 * Notes how far a conversation was seen: what comes while one looks at once, so that no number appears for it; on
 * scrolling the rest at the next pause, or when one leaves.
 */
export function useSeen({ sid, readUpTo, upTo }: Thread): (messageId: number) => void {
  const { seen } = useLooking(sid, readUpTo);
  const latest = useRef(0);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  // What stands behind a gap was in sight, and what is missing before it was not.
  const note = useEffectEvent(() => seen(Math.min(latest.current, upTo)));
  useEffect(() => {
    const leave = () => {
      if (document.visibilityState === 'hidden') note();
    };
    document.addEventListener('visibilitychange', leave);
    return () => {
      document.removeEventListener('visibilitychange', leave);
      clearTimeout(pause.current);
      note();
    };
  }, []);
  return (messageId) => {
    latest.current = Math.max(latest.current, messageId);
    if (pause.current === undefined) seen(Math.min(latest.current, upTo));
    clearTimeout(pause.current);
    pause.current = setTimeout(() => {
      pause.current = undefined;
      note();
    }, pauseMs);
  };
}
