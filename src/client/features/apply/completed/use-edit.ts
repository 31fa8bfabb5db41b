import { useNavigate } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { useBeginEdit } from '#client/features/apply/form/use-begin-edit.ts';
import { keepFailureSentence } from '#client/outbox/outbox.ts';
import { useToasts } from '#client/ui/toast/toast-context.ts';
import type { FormName } from '#offline/outbox/form-draft.ts';

/** Opens what was sent as a draft, also without a network; what waits to be sent is taken back. */
export function useEdit(form: FormName) {
  const begin = useBeginEdit(form);
  const navigate = useNavigate();
  const toasts = useToasts();
  const [isOpening, setIsOpening] = useState(false);
  const edit = async () => {
    if (isOpening) return;
    setIsOpening(true);
    try {
      await begin();
      await navigate({ to: form === 'application' ? '/apply/applicant' : '/apply/mentor' });
    } catch (error) {
      toasts.show({ text: keepFailureSentence(error), icon: CircleAlert });
    } finally {
      setIsOpening(false);
    }
  };
  return { edit: () => void edit(), isOpening };
}
