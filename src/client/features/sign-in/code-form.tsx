import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, type Ref, type RefObject, useId, useState } from 'react';
import { ApiError, errorSentence } from '#client/api/api-error.ts';
import { FieldMessage } from '#client/forms/fields/field-frame.tsx';
import { Button } from '#client/ui/controls/button.tsx';
import { limits } from '#contract/limits.ts';
import { westernDigits } from '#contract/written-text.ts';
import page from './check-inbox-page.module.css';
import styles from './code-form.module.css';
import { SignInError } from './sign-in-error.tsx';
import { useCodeSignIn } from './use-sign-in.ts';

interface CodeFormProps {
  readonly email: string;
  readonly ref: RefObject<HTMLInputElement | null>;
}

const isAboutTheCode = (error: unknown) =>
  error instanceof ApiError && (error.code === 'wrong_code' || error.code === 'invalid');

/** Sends itself at the sixth digit; digits that did not reach the server wait for Retry. */
export function CodeForm({ email, ref }: CodeFormProps) {
  const [digits, setDigits] = useState('');
  const signIn = useCodeSignIn();
  const navigate = useNavigate();

  const handleError = (error: Error) => {
    if (error instanceof ApiError && error.code === 'link_expired') void navigate({ to: '/email-expired' });
    if (isAboutTheCode(error)) setDigits('');
    ref.current?.focus();
  };
  const send = (code: string) => {
    if (code.length === limits.signInCodeLength) signIn.mutate({ email, code }, { onError: handleError });
  };
  const handleChange = (next: string) => {
    setDigits(next);
    send(next);
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    send(digits);
  };
  const canRetry = signIn.error !== null && digits.length === limits.signInCodeLength;
  return (
    <form className={page.code} onSubmit={handleSubmit} noValidate>
      <CodeField
        ref={ref}
        label="Or type the six digits from the e-mail"
        value={digits}
        onChange={handleChange}
        error={isAboutTheCode(signIn.error) && digits === '' ? errorSentence(signIn.error) : undefined}
        isBusy={signIn.isPending}
      />
      <SignInError error={isAboutTheCode(signIn.error) ? null : signIn.error} />
      {canRetry && (
        <Button type="submit" variant="soft">
          Retry
        </Button>
      )}
    </form>
  );
}

interface CodeFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (digits: string) => void;
  readonly error?: string;
  readonly isBusy: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

const places = Array.from({ length: limits.signInCodeLength }, (_, place) => place);

/** Digits of any script, whatever was typed or pasted around them. */
const digitsOf = (text: string) => westernDigits(text).replace(/\D/g, '').slice(0, limits.signInCodeLength);

/** Six boxes drawn under one input, so that pasting, autofill and screen readers meet a single field. */
function CodeField({ label, value, onChange, error, isBusy, ref }: CodeFieldProps) {
  const id = useId();
  const next = Math.min(value.length, places.length - 1);
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.code}>
        <input
          ref={ref}
          id={id}
          className={styles.input}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCorrect="off"
          spellCheck={false}
          value={value}
          readOnly={isBusy}
          onChange={(event) => onChange(digitsOf(event.currentTarget.value))}
          onSelect={({ currentTarget: input }) =>
            input.setSelectionRange(input.value.length, input.value.length)
          }
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-message` : undefined}
        />
        <div className={styles.boxes} aria-hidden="true">
          {places.map((place) => (
            <span key={place} className={styles.box} data-next={place === next}>
              {value[place]}
            </span>
          ))}
        </div>
      </div>
      <FieldMessage id={`${id}-message`} error={error} />
    </div>
  );
}
