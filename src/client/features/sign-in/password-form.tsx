import { type FormEvent, useState } from 'react';
import * as v from 'valibot';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { EmailSchema, PasswordSchema } from '#contract/fields.ts';
import { texts } from '#contract/texts.ts';
import styles from './login-page.module.css';
import { usePasswordSignIn } from './mutations.ts';
import { SignInError } from './sign-in-error.tsx';

interface PasswordFormProps {
  readonly email: string;
  readonly onEmailChange: (email: string) => void;
}

export function PasswordForm({ email, onEmailChange }: PasswordFormProps) {
  const [password, setPassword] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const signIn = usePasswordSignIn();
  const isEmailValid = v.is(EmailSchema, email);
  const isPasswordValid = v.is(PasswordSchema, password);

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (!isEmailValid || !isPasswordValid || signIn.isPending) return;
    signIn.mutate({ email: v.parse(EmailSchema, email), password });
  };
  return (
    <form className={styles.form} onSubmit={handleSubmit} noValidate>
      <TextField
        label="E-mail"
        type="email"
        name="username"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        onChange={onEmailChange}
        error={isChecked && !isEmailValid ? texts.invalid : undefined}
      />
      <TextField
        label="Password"
        type="password"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={isChecked && !isPasswordValid ? texts.invalid : undefined}
      />
      <SignInError error={signIn.error} />
      <Button type="submit" isBusy={signIn.isPending}>
        Sign in
      </Button>
    </form>
  );
}
