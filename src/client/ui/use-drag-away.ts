import { type CSSProperties, type PointerEvent, useState } from 'react';

/** A pull of this many pixels closes; less lets the sheet go back. */
const enough = 72;

interface Pull {
  from: number;
  by: number;
}

/** Lets a finger pull a sheet down by its head. */
export function useDragAway(onAway: () => void) {
  const [pull, setPull] = useState<Pull | null>(null);
  const style: CSSProperties & { '--drag'?: string } = pull ? { '--drag': `${pull.by}px` } : {};

  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType === 'mouse') return;
      setPull({ from: event.clientY, by: 0 });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!pull) return;
      // Only a real pull takes the pointer, so that a tap stays a tap on the grip.
      if (event.clientY - pull.from > 8) event.currentTarget.setPointerCapture(event.pointerId);
      setPull({ from: pull.from, by: Math.max(0, event.clientY - pull.from) });
    },
    onPointerUp: () => {
      if (pull && pull.by > enough) onAway();
      setPull(null);
    },
    onPointerCancel: () => setPull(null),
  };
  return { style, handlers, isDragging: pull !== null };
}
