import type { FieldErrors } from '#client/api/api-error.ts';
import { TextField } from '#client/forms/fields/text-field.tsx';
import { limits } from '#contract/limits.ts';

interface PersonFieldsProps<Name extends string> {
  readonly values: Readonly<Record<Name, string>>;
  readonly onChange: (changed: Partial<Record<Name, string>>) => void;
  readonly errors: FieldErrors;
}

/** Fields of a person's two names. */
export function NameFields(props: PersonFieldsProps<'firstName' | 'lastName'>) {
  const { values, onChange, errors } = props;
  return (
    <>
      <TextField
        label="First name"
        name="firstName"
        autoComplete="given-name"
        autoCapitalize="words"
        limit={limits.nameMaxLength}
        value={values.firstName}
        onChange={(firstName) => onChange({ firstName })}
        error={errors.firstName}
        hint="Letters only, without spaces"
      />
      <TextField
        label="Last name"
        name="lastName"
        autoComplete="family-name"
        autoCapitalize="words"
        limit={limits.nameMaxLength}
        value={values.lastName}
        onChange={(lastName) => onChange({ lastName })}
        error={errors.lastName}
        hint="Letters only, without spaces"
      />
    </>
  );
}

/** Fields of a person's organisation and position. */
export function WorkFields(props: PersonFieldsProps<'organization' | 'position'>) {
  const { values, onChange, errors } = props;
  return (
    <>
      <TextField
        label="Company"
        name="organization"
        autoComplete="organization"
        limit={limits.placeMaxLength}
        value={values.organization}
        onChange={(organization) => onChange({ organization })}
        error={errors.organization}
      />
      <TextField
        label="Position"
        name="position"
        autoComplete="organization-title"
        limit={limits.placeMaxLength}
        value={values.position}
        onChange={(position) => onChange({ position })}
        error={errors.position}
      />
    </>
  );
}

interface LinkedInFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
}

export function LinkedInField(props: LinkedInFieldProps) {
  return (
    <TextField
      label="LinkedIn profile link"
      name="linkedInProfileLink"
      isOptional
      type="url"
      inputMode="url"
      autoComplete="url"
      autoCapitalize="none"
      spellCheck={false}
      placeholder="https://linkedin.com/in/"
      reason="Such as https://linkedin.com/in/name"
      {...props}
    />
  );
}
