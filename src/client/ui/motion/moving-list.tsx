import {
  AnimatePresence,
  type HTMLMotionProps,
  type TargetAndTransition,
  useIsPresent,
  useReducedMotionConfig,
} from 'framer-motion';
import * as m from 'framer-motion/m';
import type { ReactNode } from 'react';
import { isMotionReady } from './motion.tsx';
import { makesRoom } from './motion-values.ts';

interface Places {
  readonly there: TargetAndTransition;
  readonly away: TargetAndTransition;
}

/** Room opens and closes; what stands in it is cut off along its edge meanwhile. */
const room: Places = {
  there: { height: 'auto', opacity: 1, transitionEnd: { overflow: 'visible' } },
  away: { height: 0, opacity: 0, overflow: 'clip' },
};

/** Rises from below, over what is behind it. */
const rise: Places = {
  there: { height: 'auto', opacity: 1, y: 0 },
  away: { height: 0, opacity: 0, y: 16 },
};

const ways = { room, rise };

interface MovingItemProps
  extends Omit<HTMLMotionProps<'div'>, 'initial' | 'animate' | 'exit' | 'transition'> {
  readonly way?: keyof typeof ways;
}

/**
 * Entry of a `MovingList`, with a `key`: takes its room when it comes and gives it back when it goes, and its
 * neighbours move with that. While it goes, neither keyboard nor screen reader can reach it.
 */
export function MovingItem({ way = 'room', ...props }: MovingItemProps) {
  const isPresent = useIsPresent();
  const isStill = useReducedMotionConfig() === true || !isMotionReady();
  const { there, away } = ways[way];
  return (
    <m.div
      {...props}
      inert={!isPresent}
      initial={isStill ? false : away}
      animate={there}
      exit={isStill ? undefined : away}
      transition={makesRoom}
    />
  );
}

interface MovingListProps {
  /** Whether also those move that are there from the start. */
  readonly isFirstMoved?: boolean;
  readonly children: ReactNode;
}

/** Entries that come and go, below a `Motion`. */
export function MovingList({ isFirstMoved = false, children }: MovingListProps) {
  return <AnimatePresence initial={isFirstMoved}>{children}</AnimatePresence>;
}
