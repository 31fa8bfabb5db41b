import { useEffect, useRef } from 'react';
import { CodeForm } from '#client/forms/code/code-form.tsx';
import { DemoMailbox } from '#client/forms/code/demo-mailbox.tsx';
import { ResendButton } from '#client/forms/code/resend-button.tsx';
import type { LocalDraft } from '#client/forms/use-local-draft.ts';
import { OnlineFailure } from '#client/network/online-failure.tsx';
import { Button } from '#client/ui/controls/button.tsx';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import { limits } from '#contract/limits.ts';
import { type EmailChange, offlineText } from './email-change.ts';
import styles from './email-panel.module.css';
import { useChangeEmail, useRequestCode } from './use-change-email.ts';

interface CodeStepProps {
  readonly draft: LocalDraft<EmailChange>;
  readonly onChanged: () => void;
}

/** The six digits that were sent to the new address. */
export function CodeStep({ draft, onChanged }: CodeStepProps) {
  const code = useRef<HTMLInputElement>(null);
  const { sentTo, sentAt } = draft.values;
  const changing = useChangeEmail();
  const request = useRequestCode();
  const toasts = useToasts();
  useEffect(() => code.current?.focus(), []);

  const sendAgain = () =>
    request.mutate(sentTo, {
      onSuccess: () => {
        changing.reset();
        draft.change({ sentAt: Date.now() });
        toasts.show({ text: 'Sent again' });
      },
    });
  return (
    <div className={styles.form}>
      <p className={styles.sent}>
        A code was sent to <bdi className={styles.new}>{sentTo}</bdi>.
      </p>
      <CodeForm
        ref={code}
        className={styles.form}
        label="The six digits from the e-mail"
        isBusy={changing.isPending}
        error={changing.error}
        send={(digits, onError) =>
          changing.mutate({ email: sentTo, code: digits }, { onSuccess: onChanged, onError })
        }
        note={(error) => <OnlineFailure error={error ?? request.error} offlineText={offlineText} />}
      />
      <div className={styles.actions}>
        <Button variant="secondary" onClick={() => draft.change({ sentTo: '', sentAt: 0 })}>
          Another address
        </Button>
        <ResendButton sentAt={sentAt} isBusy={request.isPending} onClick={sendAgain} />
      </div>
      <p className={styles.lead}>
        Valid for {limits.signInMinutes} minutes. Nothing there? Look in spam. An address that has an account
        of its own gets no code.
      </p>
      <DemoMailbox />
    </div>
  );
}
