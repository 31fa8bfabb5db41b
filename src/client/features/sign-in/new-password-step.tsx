import { type FormEvent, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { ApiError, errorSentence } from '#client/api/api-error.ts';
import { CodeField } from '#client/forms/code/code-field.tsx';
import { missingDigits } from '#client/forms/code/code-form.tsx';
import { DemoMailbox } from '#client/forms/code/demo-mailbox.tsx';
import { ResendButton } from '#client/forms/code/resend-button.tsx';
import { TextField } from '#client/forms/fields/text-field.tsx';
import { Button } from '#client/ui/controls/button.tsx';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import { useFaultFocus } from '#client/ui/use-fault-focus.ts';
import { NewPasswordSchema } from '#contract/credentials.ts';
import { limits } from '#contract/limits.ts';
import { texts } from '#contract/texts.ts';
import styles from './login-page.module.css';
import type { MailRequest } from './mail-request.ts';
import { SignInObstacle } from './sign-in-error.tsx';
import { useChoosePassword, useRequestPasswordCode } from './use-choose-password.ts';

interface NewPasswordStepProps {
  readonly request: MailRequest;
  readonly onSent: () => void;
  readonly onOtherAddress: () => void;
}

const isWrongCode = (error: unknown) => error instanceof ApiError && error.code === 'wrong_code';
const hint = `${limits.passwordMinLength} characters or more`;

/** The digits that were sent, and the password that they set. */
export function NewPasswordStep({ request, onSent, onOtherAddress }: NewPasswordStepProps) {
  const { email } = request;
  const form = useRef<HTMLFormElement>(null);
  const codeField = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const choosing = useChoosePassword();
  const isWrong = isWrongCode(choosing.error);
  const isPasswordFit = v.is(NewPasswordSchema, password);
  useFaultFocus(form, refusals);
  useEffect(() => codeField.current?.focus(), []);

  const whenTyped = (take: (text: string) => void) => (text: string) => {
    take(text);
    if (choosing.error) choosing.reset();
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    const refuse = () => setRefusals((count) => count + 1);
    if (code.length < limits.signInCodeLength || !isPasswordFit) return refuse();
    choosing.mutate({ email, code, password }, { onError: refuse });
  };
  const missing = isChecked ? missingDigits(code) : undefined;
  return (
    <form ref={form} className={styles.form} onSubmit={handleSubmit} noValidate>
      <p className={styles.sent}>
        A code was sent to <bdi className={styles.name}>{email}</bdi>.
      </p>
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <CodeField
        ref={codeField}
        label="The six digits from the e-mail"
        value={code}
        onChange={whenTyped(setCode)}
        isBusy={choosing.isPending}
        error={isWrong ? errorSentence(choosing.error) : missing}
      />
      <TextField
        label="New password"
        type="password"
        name="new-password"
        autoComplete="new-password"
        hint={hint}
        value={password}
        onChange={whenTyped(setPassword)}
        error={isChecked && !isPasswordFit ? texts.invalid : undefined}
      />
      <SignInObstacle error={isWrong ? null : choosing.error} />
      <Button type="submit" isBusy={choosing.isPending}>
        Set password and sign in
      </Button>
      <OtherWays request={request} onSent={onSent} onOtherAddress={onOtherAddress} />
    </form>
  );
}

function OtherWays({ request: { email, sentAt }, onSent, onOtherAddress }: NewPasswordStepProps) {
  const request = useRequestPasswordCode();
  const toasts = useToasts();
  const handleAgain = () =>
    request.mutate(email, {
      onSuccess: () => {
        toasts.show({ text: 'Sent again' });
        onSent();
      },
    });
  return (
    <>
      <div className={styles.ways}>
        <Button variant="secondary" onClick={onOtherAddress}>
          Another address
        </Button>
        <ResendButton sentAt={sentAt} isBusy={request.isPending} onClick={handleAgain} />
      </div>
      <SignInObstacle error={request.error} />
      <p className={styles.note}>
        Valid for {limits.signInMinutes} minutes, in this browser. Nothing there? Look in spam.
      </p>
      <DemoMailbox />
    </>
  );
}
