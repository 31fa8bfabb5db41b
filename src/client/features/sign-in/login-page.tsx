import { Link } from '@tanstack/react-router';
import { ChevronRight, Fingerprint, KeyRound, LoaderCircle, Mail } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { useConnection } from '#client/connection/connection.ts';
import { useLocalDraft } from '#client/forms/use-local-draft.ts';
import { phoneStorage } from '#client/lib/phone-storage.ts';
import { arePasskeysKnown } from '#client/passkeys/support.ts';
import { Button, LinkButton } from '#client/ui/controls/button.tsx';
import { MarkPlate } from '#client/ui/display/mark-plate.tsx';
import { useArrival } from '#client/ui/layout/use-arrival.ts';
import { lazyComponent } from '#client/ui/lazy-component.tsx';
import { appName } from '#contract/names.ts';
import styles from './login-page.module.css';
import { MailForm } from './mail-form.tsx';
import { awaitsCode, emailPlace, readMailRequest } from './mail-request.ts';
import { PasswordForm } from './password-form.tsx';
import { SignInError } from './sign-in-error.tsx';
import { usePasskeySignIn, usePasswordSignIn } from './use-sign-in.ts';

export type LoginForm = 'mail' | 'password' | 'new-password';

interface LoginPageProps {
  /** The form that is shown; all keep the same e-mail. */
  readonly form: LoginForm;
}

export function LoginPage({ form }: LoginPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const request = readMailRequest(phoneStorage());
  const { values, change } = useLocalDraft({ place: emailPlace, initial: { email: request?.email ?? '' } });
  const { session, deployment } = useConnection();
  const { programme } = deployment;
  useArrival(heading, 'Sign in');
  useFocusOfOtherForm(form, field);
  const Form = forms[form];
  return (
    <main id="main" className={styles.page}>
      <div className={styles.head}>
        <img className={styles.pattern} src="/patterns/door.svg" alt="" decoding="async" />
      </div>
      <div className={styles.content}>
        <span className={styles.plate}>
          <MarkPlate size={76} />
        </span>
        <h1 ref={heading} className={styles.title} tabIndex={-1}>
          Welcome to {appName}
        </h1>
        <p className={styles.lead}>
          {session.wasRefused()
            ? 'You were signed out on this device. What you wrote is kept here.'
            : `The people, rooms and tables of the ${programme.year} ${programme.name.toLowerCase()}.`}
        </p>
        <Form ref={field} email={values.email} onEmailChange={(email) => change({ email })} />
        {form === 'mail' && arePasskeysKnown() && <PasskeySuggestions />}
        <WayToTheCode form={form} />
        <OtherForms form={form} />
        <p className={styles.accept}>
          By signing in you accept the <Link to="/terms">Terms of Service</Link> and the{' '}
          <Link to="/privacy">Privacy Policy</Link>.
        </p>
        <DemoAccounts />
        <KeptNote />
      </div>
    </main>
  );
}

const NewPassword = lazyComponent(() =>
  import('./new-password-form.tsx').then((part) => part.NewPasswordForm),
);

const forms = { mail: MailForm, password: PasswordForm, 'new-password': NewPassword } as const;

/** Moves the focus into the field of the form that was chosen; the one that the page began with leaves it alone. */
function useFocusOfOtherForm(form: LoginPageProps['form'], field: RefObject<HTMLInputElement | null>): void {
  const shown = useRef(form);
  useEffect(() => {
    if (shown.current === form) return;
    shown.current = form;
    field.current?.focus();
  }, [form, field]);
}

/** An app that was killed while its person read the mail comes back here. */
function WayToTheCode({ form }: LoginPageProps) {
  const storage = phoneStorage();
  if (form !== 'new-password' && awaitsCode(readMailRequest(storage, 'passwordRequest')))
    return (
      <LinkButton className={styles.code} variant="text" to="/login" search={{ with: 'new-password' }}>
        Type the code for a new password
      </LinkButton>
    );
  if (!awaitsCode(readMailRequest(storage))) return null;
  return (
    <LinkButton className={styles.code} variant="text" to="/check-inbox">
      Type the code from the e-mail
    </LinkButton>
  );
}

function OtherForms({ form }: LoginPageProps) {
  const { oauthProviders } = useConnection().deployment;
  return (
    <>
      {form === 'password' && (
        <LinkButton className={styles.code} variant="text" to="/login" search={{ with: 'new-password' }}>
          Forgot your password?
        </LinkButton>
      )}
      <p className={styles.or}>or</p>
      <div className={styles.form}>
        {oauthProviders.length > 0 && <ProviderButtons />}
        {form === 'mail' ? (
          <LinkButton variant="secondary" icon={KeyRound} to="/login" search={{ with: 'password' }}>
            E-mail and password
          </LinkButton>
        ) : (
          <LinkButton variant="secondary" icon={Mail} to="/login" search={{}}>
            E-mail me a link instead
          </LinkButton>
        )}
        {arePasskeysKnown() && <PasskeyButton />}
      </div>
    </>
  );
}

function PasskeyButton() {
  const signIn = usePasskeySignIn();
  return (
    <>
      <Button
        variant="secondary"
        icon={Fingerprint}
        isBusy={signIn.isPending}
        onClick={() => signIn.mutate()}
      >
        Passkey
      </Button>
      <SignInError error={signIn.error} />
    </>
  );
}

const PasskeySuggestions = lazyComponent(() =>
  import('./passkey-suggestions.tsx').then((part) => part.PasskeySuggestions),
);

/** Their place is kept for them: what stands below does not move. */
const ProviderButtons = lazyComponent(
  () => import('./provider/provider-buttons.tsx').then((part) => part.ProviderButtons),
  undefined,
  () => <div className={styles.providers} />,
);

const KeptNote = lazyComponent(() => import('./kept-note.tsx').then((part) => part.KeptNote));

/** In a demo each account is one tap away; anywhere else there is nothing here. */
function DemoAccounts() {
  const { demo } = useConnection().deployment;
  const signIn = usePasswordSignIn();
  if (!demo) return null;
  return (
    <section className={styles.demo} aria-labelledby="demo-accounts">
      <h2 id="demo-accounts" className={styles.heading}>
        Try the demo as
      </h2>
      <ul className={styles.list}>
        {demo.accounts.map(({ email, name, role }) => (
          <li key={email}>
            <button
              type="button"
              className={styles.account}
              aria-busy={signIn.isPending && signIn.variables.email === email}
              onClick={() => signIn.mutate({ email, password: demo.password })}
            >
              <span className={styles.words}>
                <span className={styles.name}>{name}</span>
                <span className={styles.role}>{role}</span>
              </span>
              <BusyMark isBusy={signIn.isPending && signIn.variables.email === email} />
            </button>
            {signIn.error && signIn.variables.email === email && (
              <div className={styles.refusal}>
                <SignInError error={signIn.error} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function BusyMark({ isBusy }: { isBusy: boolean }) {
  const Icon = isBusy ? LoaderCircle : ChevronRight;
  return <Icon className={isBusy ? styles.busy : styles.chevron} size={20} strokeWidth={1.75} aria-hidden />;
}
