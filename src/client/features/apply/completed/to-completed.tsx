import type { ReactNode } from 'react';
import { useFormStatus } from '#client/features/apply/form/use-form-status.ts';
import type { FormName } from '#offline/outbox/form-draft.ts';
import { LeadTo } from './lead-to.tsx';
import { isSent } from './sent-forms.ts';

interface ToCompletedProps {
  readonly form: FormName;
  /** The form, where there is something to write. */
  readonly children: ReactNode;
}

/** Leads to what was sent, where this form has been sent and is not being edited (specification, section 4). */
export function ToCompleted({ form, children }: ToCompletedProps) {
  const status = useFormStatus(form);
  return isSent(status) ? <LeadTo to="/apply/completed" /> : children;
}
