import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, type RefObject, useState } from 'react';
import { ApiError, errorSentence } from '#client/api/api-error.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { limits } from '#contract/limits.ts';
import styles from './check-inbox-page.module.css';
import { CodeField } from './code-field.tsx';
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
    <form className={styles.code} onSubmit={handleSubmit} noValidate>
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
