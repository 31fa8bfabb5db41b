import { type FormEvent, type Ref, useRef, useState } from 'react';
import * as v from 'valibot';
import { ApiError } from '#client/api/api-error.ts';
import { canSendTo, EmailField } from '#client/forms/fields/email-field.tsx';
import { phoneStorage } from '#client/lib/phone-storage.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { useFaultFocus } from '#client/ui/use-fault-focus.ts';
import { EmailSchema } from '#contract/credentials.ts';
import { texts } from '#contract/texts.ts';
import styles from './login-page.module.css';
import { awaitsCode, clearMailRequest, type MailRequest, readMailRequest } from './mail-request.ts';
import { NewPasswordStep } from './new-password-step.tsx';
import { SignInObstacle } from './sign-in-error.tsx';
import { useRequestPasswordCode } from './use-choose-password.ts';

export interface NewPasswordFormProps {
  readonly email: string;
  readonly onEmailChange: (email: string) => void;
  /** Of the field in which one goes on. */
  readonly ref: Ref<HTMLInputElement>;
}

function openRequest(): MailRequest | null {
  const request = readMailRequest(phoneStorage(), 'passwordRequest');
  return awaitsCode(request) ? request : null;
}

/** Chooses a password: the address to which digits are sent, then these with the password. */
export function NewPasswordForm({ email, onEmailChange, ref }: NewPasswordFormProps) {
  const [request, setRequest] = useState(openRequest);
  const handleOtherAddress = () => {
    clearMailRequest(phoneStorage(), 'passwordRequest');
    setRequest(null);
  };
  const handleSent = () => setRequest(openRequest());
  return request === null ? (
    <AddressStep ref={ref} email={email} onEmailChange={onEmailChange} onSent={handleSent} />
  ) : (
    <NewPasswordStep request={request} onSent={handleSent} onOtherAddress={handleOtherAddress} />
  );
}

interface AddressStepProps extends NewPasswordFormProps {
  readonly onSent: () => void;
}

function AddressStep({ email, onEmailChange, ref, onSent }: AddressStepProps) {
  const form = useRef<HTMLFormElement>(null);
  const [isRefused, setIsRefused] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const request = useRequestPasswordCode();
  const isInvalid = isRefused || (request.error instanceof ApiError && request.error.code === 'invalid');
  useFaultFocus(form, refusals);

  const handleChange = (next: string) => {
    onEmailChange(next);
    setIsRefused(false);
    if (request.error) request.reset();
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const checked = v.safeParse(EmailSchema, email);
    setIsRefused(!checked.success);
    if (checked.success) request.mutate(checked.output, { onSuccess: onSent });
    else setRefusals(refusals + 1);
  };
  return (
    <form ref={form} className={styles.form} onSubmit={handleSubmit} noValidate>
      <EmailField
        ref={ref}
        name="email"
        value={email}
        onChange={handleChange}
        error={isInvalid ? texts.invalid : undefined}
      />
      <p className={styles.note}>We send six digits there, with which you choose a new password.</p>
      <SignInObstacle error={isInvalid ? null : request.error} />
      <Button type="submit" disabled={!canSendTo(email)} isBusy={request.isPending}>
        Send code
      </Button>
    </form>
  );
}
