import { useEffect, useState } from 'react';
import type { FormStatus } from '#client/forms/programme/form-status.ts';
import type { FormAnswers } from '#offline/outbox/form-draft.ts';

/** Tells whether nothing of a form is left to be written. */
export const isSent = ({ kind }: FormStatus): boolean => kind === 'submitted' || kind === 'waiting';

export const isBeingWritten = ({ kind }: FormStatus): boolean => kind === 'draft' || kind === 'refused';

/** Tells whether a sent form replaces the facts (specification, section 4): none is being edited. */
export function leadsToCompleted(forms: readonly FormStatus[]): boolean {
  return forms.some(isSent) && !forms.some(isBeingWritten);
}

interface SentVersion {
  readonly answers: FormAnswers;
  readonly at: number | string;
}

/** Version that was sent last, taken or on its way; null where there is none. */
export function sentVersion(status: FormStatus): SentVersion | null {
  if (status.kind === 'waiting') return { answers: status.answers, at: status.since };
  const version =
    status.kind === 'submitted' ? status.version : 'submitted' in status ? status.submitted : null;
  return version && { answers: version.answers, at: version.savedDate };
}

/** Tells whether a sent version can be shown, also beside a draft. */
export const hasSent = (status: FormStatus): boolean => sentVersion(status) !== null;

/** The phone's database answers sooner; where it does not, nobody waits for it. */
const patienceMs = 600;

/** Tells whether this phone has said how far somebody is with each of these forms, or has had the time to. */
export function useIsDecided(forms: readonly FormStatus[]): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  return isLate || forms.every(({ kind }) => kind !== 'unknown');
}
