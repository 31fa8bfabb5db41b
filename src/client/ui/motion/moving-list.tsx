import { AnimatePresence, PresenceContext, usePresence } from 'framer-motion';
import { type ComponentProps, type ReactNode, useContext } from 'react';
import type { Way } from './moves.ts';
import { useMoves, useMovesSoon } from './use-moves.ts';

interface MovingItemProps extends ComponentProps<'div'> {
  readonly way?: Way;
}

/** Entry of a `MovingList`, with a `key`. While it goes, neither keyboard nor screen reader can reach it. */
export function MovingItem({ way, ...props }: MovingItemProps) {
  const presence = useContext(PresenceContext);
  const [isPresent, leave] = usePresence();
  const box = useMoves({ way, isNew: presence?.initial !== false, isPresent, onGone: () => leave?.() });
  return <div {...props} ref={box} inert={!isPresent} />;
}

interface MovingListProps {
  /** True where the entries of the first drawing are animated too. */
  readonly isFirstMoved?: boolean;
  readonly children: ReactNode;
}

/** Entries that come and go. */
export function MovingList({ isFirstMoved = false, children }: MovingListProps) {
  useMovesSoon();
  return <AnimatePresence initial={isFirstMoved}>{children}</AnimatePresence>;
}
