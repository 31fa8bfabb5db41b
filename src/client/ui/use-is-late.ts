import { useEffect, useState } from 'react';

/** Delay of a skeleton: what the phone has may still come, and nothing is to flash up before it. */
const skeletonMs = 60;

/** True once this screen has waited for so long. */
export function useIsLate(afterMs = skeletonMs): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), afterMs);
    return () => clearTimeout(timer);
  }, [afterMs]);
  return isLate;
}
