import { type FormEvent, type ReactNode, type Ref, useRef, useState } from 'react';
import * as v from 'valibot';
import { ApiError } from '#client/api/api-error.ts';
import { canSendTo, EmailField } from '#client/forms/fields/email-field.tsx';
import { Button } from '#client/ui/controls/button.tsx';
import { useFaultFocus } from '#client/ui/use-fault-focus.ts';
import { EmailSchema } from '#contract/credentials.ts';
import { texts } from '#contract/texts.ts';
import styles from './login-page.module.css';
import { SignInObstacle } from './sign-in-error.tsx';
import type { useRequestMail } from './use-sign-in.ts';

export interface AddressProps {
  readonly email: string;
  readonly onEmailChange: (email: string) => void;
  /** Of the field in which one goes on. */
  readonly ref: Ref<HTMLInputElement>;
}

interface AddressFormProps extends AddressProps {
  /** Request of the mail to the address. */
  readonly request: ReturnType<typeof useRequestMail>;
  readonly onSent: () => void;
  readonly submitLabel: string;
  readonly takesPasskeys?: boolean;
  /** Words between the field and its button. */
  readonly children?: ReactNode;
}

/** An e-mail address, to which a mail is asked for. */
export function AddressForm({ email, onEmailChange, ref, request, onSent, ...parts }: AddressFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [isRefused, setIsRefused] = useState(false);
  const [refusals, setRefusals] = useState(0);
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
        takesPasskeys={parts.takesPasskeys}
        value={email}
        onChange={handleChange}
        error={isInvalid ? texts.invalid : undefined}
      />
      {parts.children}
      <SignInObstacle error={isInvalid ? null : request.error} />
      <Button type="submit" disabled={!canSendTo(email)} isBusy={request.isPending}>
        {parts.submitLabel}
      </Button>
    </form>
  );
}
