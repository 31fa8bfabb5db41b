import { AnimatePresence, PresenceContext, usePresence } from 'framer-motion';
import { type ComponentProps, type ReactNode, useContext, useEffect, useLayoutEffect, useRef } from 'react';
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
  const isThereFromStart = useContext(PresenceContext)?.initial === false;
  const [isPresent, leave] = usePresence();
  useLayoutEffect(() => {
    if (box.current && !isThereFromStart) void currentMoves()?.comeIn(box.current, way);
  }, [isThereFromStart, way]);
  useLayoutEffect(() => {
    if (isPresent) return;
    const going = box.current && currentMoves()?.goAway(box.current, way);
    if (going) void going.then(leave);
    else leave();
  }, [isPresent, leave, way]);
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
