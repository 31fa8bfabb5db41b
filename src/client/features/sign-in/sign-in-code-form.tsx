import { useNavigate } from '@tanstack/react-router';
import type { ReactNode, RefObject } from 'react';
import { ApiError } from '#client/api/api-error.ts';
import { CodeForm } from '#client/forms/code/code-form.tsx';
import page from './check-inbox-page.module.css';
import { SignInObstacle } from './sign-in-error.tsx';
import { useCodeSignIn } from './use-sign-in.ts';

interface SignInCodeFormProps {
  readonly email: string;
  readonly ref: RefObject<HTMLInputElement | null>;
  readonly actions: (isEmpty: boolean) => ReactNode;
}

/** The six digits of a sign-in mail; a code that is over leads to the screen that says so. */
export function SignInCodeForm({ email, ref, actions }: SignInCodeFormProps) {
  const signIn = useCodeSignIn();
  const navigate = useNavigate();
  const handleError = (error: Error) => {
    if (error instanceof ApiError && error.code === 'link_expired') void navigate({ to: '/email-expired' });
  };
  return (
    <CodeForm
      ref={ref}
      className={page.code}
      label="Or type the six digits from the e-mail"
      isBusy={signIn.isPending}
      error={signIn.error}
      send={(code, onError) => signIn.mutate({ email, code }, { onError })}
      onError={handleError}
      note={(error) => <SignInObstacle error={error} />}
      actions={actions}
    />
  );
}
