import type { FormStatus } from '#client/features/apply/form/form-status.ts';

/** Nothing of it is left to be written. */
export const isSent = ({ kind }: FormStatus): boolean => kind === 'submitted' || kind === 'waiting';

const isBeingWritten = ({ kind }: FormStatus) => kind === 'draft' || kind === 'refused';

/** Whether the facts give way to what was sent (specification, section 4): something was, and nothing is being edited. */
export function leadsToCompleted(forms: readonly FormStatus[]): boolean {
  return forms.some(isSent) && !forms.some(isBeingWritten);
}

/** Whether there is anything to show as sent: also what counts while a draft stands beside it. */
export function hasSent(status: FormStatus): boolean {
  return isSent(status) || ('submitted' in status && status.submitted !== null);
}
