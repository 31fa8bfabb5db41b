import { useClosing } from '#client/features/apply/closing/use-closing.ts';
import type { FormStatus } from '#client/features/apply/form/form-status.ts';
import { OwnForm } from '#client/features/apply/info/own-form.tsx';
import type { FormName } from '#offline/outbox/form-draft.ts';

interface OtherFormProps {
  readonly form: FormName;
  readonly status: FormStatus;
}

/** Who has sent one form can begin the other one here, where that is asked for. */
export function OtherForm({ form, status }: OtherFormProps) {
  const { isOpen } = useClosing();
  const isAsked = form === 'mentor' || isOpen;
  if (status.kind !== 'none' || !isAsked) return null;
  return <OwnForm form={form} status={status} door="open" isSecond />;
}
