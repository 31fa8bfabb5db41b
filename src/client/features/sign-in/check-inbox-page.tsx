import { Link } from '@tanstack/react-router';
import { Mail } from 'lucide-react';
import { useRef } from 'react';
import { useConnection } from '#client/connection/connection.ts';
import { phoneStorage } from '#client/lib/phone-storage.ts';
import { BackButton, LinkButton } from '#client/ui/controls/button.tsx';
import { useArrival } from '#client/ui/layout/use-arrival.ts';
import { limits } from '#contract/limits.ts';
import styles from './check-inbox-page.module.css';
import { CodeForm } from './code-form.tsx';
import { ResendButton } from './resend-button.tsx';
import { readSignInRequest } from './sign-in-request.ts';

export function CheckInboxPage() {
  const code = useRef<HTMLInputElement>(null);
  const email = readSignInRequest(phoneStorage())?.email ?? '';
  useArrival(code, 'Check your inbox');
  return (
    <main id="main" className={styles.page}>
      <BackButton to="/login" className={styles.back} />
      <div className={styles.content}>
        <span className={styles.tile}>
          <Mail size={28} strokeWidth={1.75} aria-hidden />
        </span>
        <h1 className={styles.title}>Check your inbox</h1>
        <p className={styles.lead}>
          A sign-in link was sent to <br />
          <strong className={styles.address}>{email}</strong>{' '}
          <Link to="/login" className={styles.change}>
            Change
          </Link>
        </p>
        <CodeForm ref={code} email={email} />
        <div className={styles.actions}>
          <LinkButton variant="secondary" to="/login">
            OK
          </LinkButton>
          <ResendButton email={email} />
        </div>
        <p className={styles.note}>Valid for {limits.signInMinutes} minutes. Nothing there? Look in spam.</p>
        <DemoMailbox />
      </div>
    </main>
  );
}

/** A demo sends no real mails: they are read on a page of the server. */
function DemoMailbox() {
  const { demo } = useConnection().deployment;
  if (!demo) return null;
  return (
    <a className={styles.mailbox} href="/dev/outbox" target="_blank" rel="noopener">
      Open the demo’s mailbox
    </a>
  );
}
