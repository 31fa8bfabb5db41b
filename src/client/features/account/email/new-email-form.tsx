import { type FormEvent, useRef, useState } from 'react';
import * as v from 'valibot';
import { ApiError } from '#client/api/api-error.ts';
import { canSendTo, EmailField } from '#client/forms/fields/email-field.tsx';
import type { LocalDraft } from '#client/forms/use-local-draft.ts';
import { OnlineFailure } from '#client/network/online-failure.tsx';
import { Button } from '#client/ui/controls/button.tsx';
import { useFaultFocus } from '#client/ui/use-fault-focus.ts';
import { EmailSchema } from '#contract/credentials.ts';
import { texts } from '#contract/texts.ts';
import { type EmailChange, offlineText } from './email-change.ts';
import styles from './email-panel.module.css';
import { useRequestCode } from './use-change-email.ts';

interface NewEmailFormProps {
  readonly draft: LocalDraft<EmailChange>;
}

/** The new address, to which a code is sent. */
export function NewEmailForm({ draft }: NewEmailFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [isRefused, setIsRefused] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const request = useRequestCode();
  useFaultFocus(form, refusals);
  const { email } = draft.values;
  const refusal = refusalOf(request.error);
  const fault = isRefused ? texts.invalid : refusal;

  const refuse = () => setRefusals((count) => count + 1);
  const handleChange = (next: string) => {
    draft.change({ email: next });
    setIsRefused(false);
    if (request.error) request.reset();
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const checked = v.safeParse(EmailSchema, email);
    setIsRefused(!checked.success);
    if (!checked.success) return refuse();
    request.mutate(checked.output, {
      onSuccess: () => draft.change({ sentTo: checked.output, sentAt: Date.now() }),
      onError: (error) => {
        if (refusalOf(error) !== undefined) refuse();
      },
    });
  };
  return (
    <form ref={form} className={styles.form} onSubmit={handleSubmit} noValidate>
      <EmailField name="email" label="New e-mail" value={email} onChange={handleChange} error={fault} />
      <p className={styles.lead}>
        We send six digits there. Once you have typed them you sign in with the new address, and mails go to
        it.
      </p>
      <OnlineFailure error={refusal === undefined ? request.error : null} offlineText={offlineText} />
      <Button type="submit" disabled={!canSendTo(email)} isBusy={request.isPending}>
        Send code
      </Button>
    </form>
  );
}

/** Sentence about what was typed; undefined where the failure is about something else. */
function refusalOf(error: Error | null): string | undefined {
  if (!(error instanceof ApiError) || error.code !== 'invalid') return undefined;
  return error.fields.email ?? texts.invalid;
}
