import { useEffect, useRef } from 'react';
import { CodeForm } from '#client/forms/code/code-form.tsx';
import { DemoMailbox } from '#client/forms/code/demo-mailbox.tsx';
import { ResendButton } from '#client/forms/code/resend-button.tsx';
import type { LocalDraft } from '#client/forms/use-local-draft.ts';
import { OnlineFailure } from '#client/network/online-failure.tsx';
import { useMe } from '#client/session/me.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import { limits } from '#contract/limits.ts';
import styles from './data-panel.module.css';
import { type Deletion, offlineText } from './deletion.ts';
import { useDeleteAccount, useRequestDeletion } from './use-deletion.ts';

interface DeletionCodeProps {
  readonly draft: LocalDraft<Deletion>;
  readonly onStop: () => void;
}

/** Step of the six digits, with the last of which the account is deleted. */
export function DeletionCode({ draft, onStop }: DeletionCodeProps) {
  const code = useRef<HTMLInputElement>(null);
  const { email } = useMe();
  const deleting = useDeleteAccount();
  const request = useRequestDeletion();
  const toasts = useToasts();
  useEffect(() => code.current?.focus(), []);

  const sendAgain = () =>
    request.mutate(undefined, {
      onSuccess: () => {
        deleting.reset();
        draft.change({ sentAt: Date.now() });
        toasts.show({ text: 'Sent again' });
      },
    });
  return (
    <div className={styles.form}>
      <p>
        A code was sent to <bdi className={styles.address}>{email}</bdi>. With its last digit your account is
        deleted.
      </p>
      <CodeForm
        ref={code}
        className={styles.form}
        label="The six digits from the e-mail"
        isBusy={deleting.isPending}
        error={deleting.error}
        send={(digits, onError) => deleting.mutate(digits, { onError })}
        note={(error) => <OnlineFailure error={error ?? request.error} offlineText={offlineText} />}
      />
      <div className={styles.actions}>
        <Button variant="secondary" disabled={deleting.isPending} onClick={onStop}>
          Keep my account
        </Button>
        <ResendButton sentAt={draft.values.sentAt} isBusy={request.isPending} onClick={sendAgain} />
      </div>
      <p className={styles.lead}>Valid for {limits.signInMinutes} minutes. Nothing there? Look in spam.</p>
      <DemoMailbox />
    </div>
  );
}
