import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { browserIdle } from '#client/lib/idle.ts';
import { currentMoves, loadMoves } from './load-moves.ts';
import type { Way } from './moves.ts';

interface Moves {
  readonly way?: Way;
  /** It has just come, and takes its room. */
  readonly isNew: boolean;
  readonly isPresent: boolean;
  /** Is called once it is no longer present and has given its room back. */
  readonly onGone: () => void;
}

/** Lets an entry of a list take its room when it comes and give it back when it goes; its neighbours move with that. */
export function useMoves({ way = 'room', isNew, isPresent, onGone }: Moves) {
  const box = useRef<HTMLDivElement>(null);
  // Told once: an entry that leaves is told that it was new.
  const [wasNew] = useState(isNew);
  // Another function at each drawing, at which an entry on its way out must not set out again.
  const handleGone = useEffectEvent(onGone);
  useLayoutEffect(() => {
    if (wasNew && box.current) void currentMoves()?.comeIn(box.current, way);
  }, [wasNew, way]);
  // Not in the commit that takes it away: the list notes who is leaving at its end, and would not hear of it.
  useEffect(() => {
    if (isPresent) return;
    const gone = box.current && currentMoves()?.goAway(box.current, way);
    void Promise.resolve(gone).then(handleGone);
  }, [isPresent, way]);
  return box;
}

/** Fetches the code that moves things in an idle moment. */
export function useMovesSoon(isWanted = true): void {
  useEffect(() => {
    if (isWanted) void browserIdle.whenIdle().then(loadMoves);
  }, [isWanted]);
}
