import { useState } from 'react';
import { type FormStatus, useFormStatus } from '#client/forms/programme/form-status.ts';
import { useServerForm } from '#client/forms/programme/server-form.ts';
import { useIsLate } from '#client/ui/use-is-late.ts';
import type { FormAnswers, FormName } from '#offline/outbox/form-draft.ts';

/** Tells whether nothing of a form is left to be written. */
export const isSent = ({ kind }: FormStatus): boolean => kind === 'submitted' || kind === 'waiting';

export const isBeingWritten = ({ kind }: FormStatus): boolean => kind === 'draft' || kind === 'refused';

interface Forms {
  readonly application: FormStatus;
  readonly mentor: FormStatus;
}

/** Tells whether what was sent takes the place of `/apply` (specification, section 4): a submitted application, or any registration. */
export const leadsToCompleted = ({ application, mentor }: Forms): boolean =>
  isSent(application) || hasSent(mentor);

/** Tells whether a form's own page leads to what was sent: not where it is asked for, or being written. */
export function isFormClosedBy(forms: Forms, form: FormName, isAsked: boolean): boolean {
  if (isSent(forms[form])) return true;
  return leadsToCompleted(forms) && !isAsked && !isBeingWritten(forms[form]);
}

/** Tells the page of a form whether to lead on to what was sent; what the address asked for holds while it stands. */
export function useIsFormClosed(form: FormName, isAsked: boolean): boolean {
  const [wasAsked] = useState(isAsked);
  const forms = { application: useFormStatus('application'), mentor: useFormStatus('mentor') };
  return isFormClosedBy(forms, form, isAsked || wasAsked);
}

interface SentVersion {
  readonly answers: FormAnswers;
  readonly at: number | string;
  /** Address with which it was sent, where that is known. */
  readonly email?: string | undefined;
}

/** Version that was sent last, taken or on its way; null where there is none. */
export function sentVersion(status: FormStatus): SentVersion | null {
  if (status.kind === 'waiting') return { answers: status.answers, at: status.since };
  const version =
    status.kind === 'submitted' ? status.version : 'submitted' in status ? status.submitted : null;
  return version && { answers: version.answers, at: version.savedDate, email: version.email };
}

/** Tells whether a sent version can be shown, also beside a draft. */
export const hasSent = (status: FormStatus): boolean => sentVersion(status) !== null;

/** Tells whether the server is being asked how far somebody is with a form of which this phone knows nothing. */
export function useIsAwaited(form: FormName, { kind }: FormStatus): boolean {
  const { isUnreachable } = useServerForm(form);
  return kind === 'unknown' && !isUnreachable;
}

/** The phone's database answers sooner; where it does not, nobody waits for it. */
const patienceMs = 600;

/** Tells whether this phone has said how far somebody is with each of these forms, or has had the time to. */
export function useIsDecided(forms: readonly FormStatus[]): boolean {
  const isLate = useIsLate(patienceMs);
  return isLate || forms.every(({ kind }) => kind !== 'unknown');
}
