import { ChevronRight, LoaderCircle } from 'lucide-react';
import { useConnection } from '#client/connection/connection.ts';
import styles from './demo-accounts.module.css';
import { SignInError } from './sign-in-error.tsx';
import { usePasswordSignIn } from './use-sign-in.ts';

/** In a demo each account is one tap away; anywhere else there is nothing here. */
export function DemoAccounts() {
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
          </li>
        ))}
      </ul>
      {signIn.error && <SignInError error={signIn.error} />}
    </section>
  );
}

function BusyMark({ isBusy }: { isBusy: boolean }) {
  const Icon = isBusy ? LoaderCircle : ChevronRight;
  return <Icon className={isBusy ? styles.busy : styles.chevron} size={20} strokeWidth={1.75} aria-hidden />;
}
