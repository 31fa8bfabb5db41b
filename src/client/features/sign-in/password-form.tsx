import { type FormEvent, type Ref, useRef, useState } from 'react';
import * as v from 'valibot';
import { EmailField } from '#client/forms/fields/email-field.tsx';
import { TextField } from '#client/forms/fields/text-field.tsx';
import { Button } from '#client/ui/controls/button.tsx';
import { useFaultFocus } from '#client/ui/use-fault-focus.ts';
import { EmailSchema, PasswordSchema } from '#contract/credentials.ts';
import { texts } from '#contract/texts.ts';
import styles from './login-page.module.css';
import { SignInObstacle } from './sign-in-error.tsx';
import { usePasswordSignIn } from './use-sign-in.ts';

interface PasswordFormProps {
  readonly email: string;
  readonly onEmailChange: (email: string) => void;
  /** Of the field in which one goes on: the e-mail, or the password where the e-mail is there. */
  readonly ref: Ref<HTMLInputElement>;
}

export function PasswordForm({ email, onEmailChange, ref }: PasswordFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [begins] = useState<'email' | 'password'>(email === '' ? 'email' : 'password');
  const [password, setPassword] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const signIn = usePasswordSignIn();
  const isEmailValid = v.is(EmailSchema, email);
  const isPasswordValid = v.is(PasswordSchema, password);
  useFaultFocus(form, refusals);

  const whenTyped = (take: (text: string) => void) => (text: string) => {
    take(text);
    if (signIn.error) signIn.reset();
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (isEmailValid && isPasswordValid) signIn.mutate({ email: v.parse(EmailSchema, email), password });
    else setRefusals(refusals + 1);
  };
  return (
    <form ref={form} className={styles.form} onSubmit={handleSubmit} noValidate>
      <EmailField
        ref={begins === 'email' ? ref : undefined}
        name="username"
        value={email}
        onChange={whenTyped(onEmailChange)}
        error={isChecked && !isEmailValid ? texts.invalid : undefined}
      />
      <TextField
        ref={begins === 'password' ? ref : undefined}
        label="Password"
        type="password"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={whenTyped(setPassword)}
        error={isChecked && !isPasswordValid ? texts.invalid : undefined}
      />
      <SignInObstacle error={signIn.error} />
      <Button type="submit" isBusy={signIn.isPending}>
        Sign in
      </Button>
    </form>
  );
}
