import { useNavigate } from '@tanstack/react-router';
import { type RefObject, useState } from 'react';
import { ApiError, errorSentence } from '#client/lib/api-error.ts';
import { limits } from '#contract/limits.ts';
import { CodeField } from './code-field.tsx';
import { useCodeSignIn } from './mutations.ts';
import { SignInError } from './sign-in-error.tsx';

interface CodeFormProps {
  readonly email: string;
  readonly ref: RefObject<HTMLInputElement | null>;
}

const isAboutTheCode = (error: unknown) =>
  error instanceof ApiError && (error.code === 'wrong_code' || error.code === 'invalid');

/** Sends itself at the sixth digit. */
export function CodeForm({ email, ref }: CodeFormProps) {
  const [digits, setDigits] = useState('');
  const signIn = useCodeSignIn();
  const navigate = useNavigate();

  const handleError = (error: Error) => {
    if (error instanceof ApiError && error.code === 'link_expired') void navigate({ to: '/email-expired' });
    if (isAboutTheCode(error)) setDigits('');
    ref.current?.focus();
  };
  const handleChange = (next: string) => {
    setDigits(next);
    if (next.length === limits.signInCodeLength)
      signIn.mutate({ email, code: next }, { onError: handleError });
  };
  return (
    <>
      <CodeField
        ref={ref}
        label="Or type the six digits from the e-mail"
        value={digits}
        onChange={handleChange}
        error={isAboutTheCode(signIn.error) && digits === '' ? errorSentence(signIn.error) : undefined}
        isBusy={signIn.isPending}
      />
      <SignInError error={isAboutTheCode(signIn.error) ? null : signIn.error} />
    </>
  );
}
