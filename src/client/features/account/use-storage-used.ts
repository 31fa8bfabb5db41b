import { useEffect, useState } from 'react';

/** Bytes that the app keeps on this phone; null where the browser does not tell. */
export function useStorageUsed(): number | null {
  const [bytes, setBytes] = useState<number | null>(null);
  useEffect(() => {
    void navigator.storage
      ?.estimate()
      .then(({ usage }) => setBytes(usage ?? null))
      .catch(() => undefined); // not told: the row is left out
  }, []);
  return bytes;
}
