import { useEffect, useState } from 'react';

/** True once what was ready has been painted: for what must not hold up a first frame. */
export function useAfterPaint(isReady: boolean): boolean {
  const [isPainted, setIsPainted] = useState(false);
  useEffect(() => {
    if (!isReady || isPainted) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setIsPainted(true));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [isReady, isPainted]);
  return isPainted;
}
