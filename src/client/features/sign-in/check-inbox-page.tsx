import { Link } from '@tanstack/react-router';
import { Mail } from 'lucide-react';
import { useRef } from 'react';
import { DemoMailbox } from '#client/forms/code/demo-mailbox.tsx';
import { ResendButton } from '#client/forms/code/resend-button.tsx';
import { phoneStorage } from '#client/lib/phone-storage.ts';
import { FailureNote } from '#client/network/failure-note.tsx';
import { BackButton, Button, LinkButton } from '#client/ui/controls/button.tsx';
import { useArrival } from '#client/ui/layout/use-arrival.ts';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import { limits } from '#contract/limits.ts';
import styles from './check-inbox-page.module.css';
import { readMailRequest } from './mail-request.ts';
import { SignInCodeForm } from './sign-in-code-form.tsx';
import { useRequestMail } from './use-sign-in.ts';

export function CheckInboxPage() {
  const code = useRef<HTMLInputElement>(null);
  const email = readMailRequest(phoneStorage())?.email ?? '';
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
        <SignInCodeForm
          ref={code}
          email={email}
          actions={(isEmpty) => (
            <div className={styles.actions}>
              {isEmpty ? (
                <LinkButton variant="secondary" to="/login">
                  OK
                </LinkButton>
              ) : (
                <Button type="submit" variant="secondary">
                  OK
                </Button>
              )}
              <SendAgain email={email} />
            </div>
          )}
        />
        <p className={styles.note}>Valid for {limits.signInMinutes} minutes. Nothing there? Look in spam.</p>
        <DemoMailbox />
      </div>
    </main>
  );
}

function SendAgain({ email }: { email: string }) {
  const request = useRequestMail();
  const toasts = useToasts();
  const sentAt = readMailRequest(phoneStorage())?.sentAt ?? 0;
  const handleClick = () => request.mutate(email, { onSuccess: () => toasts.show({ text: 'Sent again' }) });
  return (
    <>
      <ResendButton sentAt={sentAt} isBusy={request.isPending} onClick={handleClick} />
      <FailureNote error={request.error} offlineText="No connection. The mail was not asked for again." />
    </>
  );
}
