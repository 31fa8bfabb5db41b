import type { FormStatus } from '#client/forms/programme/form-status.ts';

/** Nothing of it is left to be written. */
export const isSent = ({ kind }: FormStatus): boolean => kind === 'submitted' || kind === 'waiting';

const isBeingWritten = ({ kind }: FormStatus) => kind === 'draft' || kind === 'refused';

/** Tells whether a sent form replaces the facts (specification, section 4): none is being edited. */
export function leadsToCompleted(forms: readonly FormStatus[]): boolean {
  return forms.some(isSent) && !forms.some(isBeingWritten);
}

/** Tells whether a sent version can be shown, also beside a draft. */
export function hasSent(status: FormStatus): boolean {
  return isSent(status) || ('submitted' in status && status.submitted !== null);
}
