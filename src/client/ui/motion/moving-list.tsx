import { AnimatePresence, PresenceContext, usePresence } from 'framer-motion';
import {
  type ComponentProps,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { browserIdle } from '#client/lib/idle.ts';
import { currentMoves, loadMoves } from './load-moves.ts';
import type { Way } from './moves.ts';

interface MovingItemProps extends ComponentProps<'div'> {
  readonly way?: Way;
}

/**
 * Entry of a `MovingList`, with a `key`: takes its room when it comes and gives it back when it goes, and its
 * neighbours move with that. While it goes, neither keyboard nor screen reader can reach it.
 */
export function MovingItem({ way = 'room', ...props }: MovingItemProps) {
  const box = useRef<HTMLDivElement>(null);
  const presence = useContext(PresenceContext);
  // Told once: an entry that leaves is told that it was new.
  const [isNew] = useState(presence?.initial !== false);
  const [isPresent, leave] = usePresence();
  // Another function at each drawing, at which an entry on its way out must not set out again.
  const handleGone = useEffectEvent(() => leave?.());
  useLayoutEffect(() => {
    if (isNew && box.current) void currentMoves()?.comeIn(box.current, way);
  }, [isNew, way]);
  // Not in the commit that takes it away: the list notes who is leaving at its end, and would not hear of it.
  useEffect(() => {
    if (isPresent) return;
    const gone = box.current && currentMoves()?.goAway(box.current, way);
    void Promise.resolve(gone).then(handleGone);
  }, [isPresent, way]);
  return <div {...props} ref={box} inert={!isPresent} />;
}

interface MovingListProps {
  /** Whether also those move that are there from the start. */
  readonly isFirstMoved?: boolean;
  readonly children: ReactNode;
}

/** Entries that come and go. The code that moves them comes in an idle moment. */
export function MovingList({ isFirstMoved = false, children }: MovingListProps) {
  useEffect(() => void browserIdle.whenIdle().then(loadMoves), []);
  return <AnimatePresence initial={isFirstMoved}>{children}</AnimatePresence>;
}
