import { useEffect, useState } from 'react';
import type { FormStatus } from '#client/forms/programme/form-status.ts';

/** The phone's database answers sooner; where it does not, nobody waits for it. */
const patienceMs = 600;

/** True once this phone has said how far somebody is with each of these forms, or has had the time to. */
export function useIsDecided(forms: readonly FormStatus[]): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  return isLate || forms.every(({ kind }) => kind !== 'unknown');
}
