import { Link } from '@tanstack/react-router';
import { Mail } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useConnection } from '#client/connection/connection.ts';
import { phoneStorage } from '#client/lib/phone-storage.ts';
import { FailureNote } from '#client/network/failure-note.tsx';
import { BackButton, Button, LinkButton } from '#client/ui/controls/button.tsx';
import { useArrival } from '#client/ui/layout/use-arrival.ts';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import { limits } from '#contract/limits.ts';
import styles from './check-inbox-page.module.css';
import { CodeForm } from './code-form.tsx';
import { readSignInRequest } from './sign-in-request.ts';
import { useRequestMail } from './use-sign-in.ts';

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

interface ResendButtonProps {
  readonly email: string;
}

const resendAfterMs = 60_000;

function ResendButton({ email }: ResendButtonProps) {
  const request = useRequestMail();
  const toasts = useToasts();
  const sentAt = readSignInRequest(phoneStorage())?.sentAt ?? 0;
  // A clock that was put back since then must not make the wait longer than it is.
  const seconds = Math.min(useSecondsUntil(sentAt + resendAfterMs), resendAfterMs / 1000);
  const handleClick = () => request.mutate(email, { onSuccess: () => toasts.show({ text: 'Sent again' }) });
  return (
    <>
      <Button variant="soft" disabled={seconds > 0} isBusy={request.isPending} onClick={handleClick}>
        {seconds > 0 ? `Send again in ${clock(seconds)}` : 'Send again'}
      </Button>
      <FailureNote error={request.error} offlineText="No connection. The mail was not asked for again." />
    </>
  );
}

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

const secondsUntil = (moment: number) => Math.max(0, Math.ceil((moment - Date.now()) / 1000));

/** Counts down to a moment and stops at 0. */
function useSecondsUntil(moment: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(moment));
  useEffect(() => {
    const tick = () => {
      const left = secondsUntil(moment);
      setSeconds(left);
      if (left === 0) clearInterval(timer);
    };
    const timer = setInterval(tick, 1000);
    tick();
    return () => clearInterval(timer);
  }, [moment]);
  return seconds;
}
