import { PencilLine } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import type { FormName } from '#offline/outbox/form-draft.ts';
import { sentWords } from './sent-words.ts';
import { useEdit } from './use-edit.ts';

interface EditButtonProps {
  readonly form: FormName;
}

export function EditButton({ form }: EditButtonProps) {
  const { edit, isOpening } = useEdit(form);
  return (
    <Button variant="secondary" icon={PencilLine} isBusy={isOpening} onClick={edit}>
      {sentWords[form].edit}
    </Button>
  );
}
