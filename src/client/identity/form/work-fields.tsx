import type { FieldErrors } from '#client/api/api-error.ts';
import { TextField } from '#client/ui/text-field.tsx';

interface Work {
  readonly organization: string;
  readonly position: string;
}

interface WorkFieldsProps {
  readonly values: Work;
  readonly onChange: (changed: Partial<Work>) => void;
  readonly errors: FieldErrors;
}

/** Fields of a person's organisation and position. */
export function WorkFields({ values, onChange, errors }: WorkFieldsProps) {
  return (
    <>
      <TextField
        label="Company"
        name="organization"
        autoComplete="organization"
        value={values.organization}
        onChange={(organization) => onChange({ organization })}
        error={errors.organization}
      />
      <TextField
        label="Position"
        name="position"
        autoComplete="organization-title"
        value={values.position}
        onChange={(position) => onChange({ position })}
        error={errors.position}
      />
    </>
  );
}
