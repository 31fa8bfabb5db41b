import { TextField } from '#client/ui/text-field.tsx';

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
      {...props}
    />
  );
}
