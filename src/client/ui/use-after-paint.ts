import { useEffect, useState } from 'react';
import { afterPaint } from '#client/lib/idle.ts';

/** True once what was ready has been painted: for what must not hold up a first frame. */
export function useAfterPaint(isReady: boolean): boolean {
  const [isPainted, setIsPainted] = useState(false);
  useEffect(() => {
    if (!isReady || isPainted) return;
    let isOver = false;
    void afterPaint().then(() => isOver || setIsPainted(true));
    return () => {
      isOver = true;
    };
  }, [isReady, isPainted]);
  return isPainted;
}
