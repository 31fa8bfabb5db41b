import { useNavigate } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { personalPlace } from '#client/forms/local-draft.ts';
import { type LocalDraft, useLocalDraft } from '#client/forms/use-local-draft.ts';
import { storageKeys } from '#client/lib/phone-storage.ts';
import { useMe } from '#client/session/me.ts';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import { limits } from '#contract/limits.ts';
import { minuteMs } from '#domain/time/clock.ts';
import { CodeStep } from './code-step.tsx';
import { type EmailChange, noEmailChange } from './email-change.ts';
import styles from './email-panel.module.css';
import { NewEmailForm } from './new-email-form.tsx';

/** Content of the page: the address of now, a field for another one, then the code that was sent there. */
export function EmailPanel() {
  const me = useMe();
  const toasts = useToasts();
  const navigate = useNavigate();
  const draft = useLocalDraft<EmailChange>({
    place: personalPlace(storageKeys.emailChange, me.id),
    initial: noEmailChange,
  });
  const handleChanged = () => {
    draft.clear();
    toasts.show({ text: 'Your e-mail address is changed', icon: Check, durationMs: limits.savedToastMs });
    void navigate({ to: '/account', replace: true });
  };
  return (
    <div className={styles.panel}>
      <div>
        <p className={styles.lead}>You sign in with</p>
        <p className={styles.address}>
          <bdi>{me.email}</bdi>
        </p>
      </div>
      {awaitsCode(draft) ? (
        <CodeStep draft={draft} onChanged={handleChanged} />
      ) : (
        <NewEmailForm draft={draft} />
      )}
    </div>
  );
}

/** True while a code that was sent may still work. */
function awaitsCode({ values: { sentTo, sentAt } }: LocalDraft<EmailChange>): boolean {
  return sentTo !== '' && Date.now() - sentAt < limits.signInMinutes * minuteMs;
}
