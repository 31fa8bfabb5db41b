import { useEffect, useState } from 'react';

/** Tells whether a file is in this phone's caches, so that it opens without a network. */
export function useIsKept(address: string): boolean {
  const [isKept, setIsKept] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    // Not there outside https and localhost; then nothing is kept.
    const found = globalThis.caches?.match(address, { ignoreVary: true }) ?? Promise.resolve(undefined);
    found.then(
      (response) => isCurrent && setIsKept(response !== undefined),
      () => undefined, // a browser that refuses its caches keeps nothing
    );
    return () => {
      isCurrent = false;
    };
  }, [address]);
  return isKept;
}
