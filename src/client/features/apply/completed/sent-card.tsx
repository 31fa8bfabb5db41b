import { useNavigate } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, Clock, PencilLine } from 'lucide-react';
import { useId, useState } from 'react';
import { useClosing } from '#client/features/apply/closing/closing.tsx';
import { FormProgress } from '#client/features/apply/info/form-progress.tsx';
import { useWhen } from '#client/features/apply/info/use-when.ts';
import { useBeginEdit } from '#client/forms/programme/begin-edit.ts';
import type { FormStatus } from '#client/forms/programme/form-status.ts';
import { wakesByItself } from '#client/lib/wakes-by-itself.ts';
import { keepFailureSentence } from '#client/outbox/outbox.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import { applicationTexts } from '#contract/application-texts.ts';
import type { FormName } from '#offline/outbox/form-draft.ts';
import styles from './sent-card.module.css';
import { isBeingWritten, isSent, sentVersion } from './sent-forms.ts';

interface SentCardProps {
  readonly form: FormName;
  readonly status: FormStatus;
}

const labels = {
  application: {
    submitted: 'Application submitted',
    waiting: 'Your application waits',
  },
  mentor: {
    submitted: 'You are registered as a mentor',
    waiting: 'Your registration waits',
  },
} as const;

/** State of a sent form, and the way to change it; of one that was never sent only its progress. */
export function SentCard({ form, status }: SentCardProps) {
  const id = useId();
  const moments = useWhen();
  const closing = useClosing();
  const isOver = form === 'application' && closing.isOver;
  const intake = isOver ? 'over' : 'open';
  const version = sentVersion(status);
  if (version === null)
    return isBeingWritten(status) ? (
      <div className={styles.card}>
        <FormProgress form={form} status={status} intake={intake} isSecond isBeside />
      </div>
    ) : null;
  const isWaiting = status.kind === 'waiting';
  const Icon = isWaiting ? Clock : CircleCheck;
  const when = moments.when(version.at);
  return (
    <section className={styles.card} aria-labelledby={id} data-waiting={isWaiting || undefined}>
      <div className={styles.head}>
        <span className={styles.disc}>
          <Icon size={28} strokeWidth={1.75} aria-hidden />
        </span>
        <div>
          <h2 id={id} className={styles.title}>
            {isWaiting ? labels[form].waiting : labels[form].submitted}
          </h2>
          <p className={styles.text}>{sentSentence({ status, isOver, when })}</p>
        </div>
      </div>
      {isSent(status) && !isOver && (
        <div className={styles.edit}>
          <EditButton form={form} />
        </div>
      )}
      {!isSent(status) && <FormProgress form={form} status={status} intake={intake} isBeside />}
    </section>
  );
}

function EditButton({ form }: Pick<SentCardProps, 'form'>) {
  const { edit, isOpening } = useEdit(form);
  return (
    <Button variant="secondary" icon={PencilLine} isBusy={isOpening} onClick={edit}>
      {applicationTexts.editApplication}
    </Button>
  );
}

/** Opens what was sent as a draft, also without a network; what waits to be sent is taken back. */
function useEdit(form: FormName) {
  const begin = useBeginEdit(form);
  const navigate = useNavigate();
  const toasts = useToasts();
  const [isOpening, setIsOpening] = useState(false);
  const edit = async () => {
    if (isOpening) return;
    setIsOpening(true);
    try {
      await begin();
      await navigate({ to: form === 'application' ? '/apply/applicant' : '/apply/mentor' });
    } catch (error) {
      toasts.show({ text: keepFailureSentence(error), icon: CircleAlert });
    } finally {
      setIsOpening(false);
    }
  };
  return { edit: () => void edit(), isOpening };
}

interface Sent {
  readonly status: FormStatus;
  /** Too late for what has not arrived yet. */
  readonly isOver: boolean;
  /** Time when the version that counts was sent. */
  readonly when: string;
}

/** Sentence about the state of the form, and which version counts. */
export function sentSentence({ status: { kind }, isOver, when }: Sent): string {
  if (kind === 'waiting')
    return isOver
      ? 'Waiting to send. Applications closed before this phone had a connection: it is sent all the same, but it may come too late.'
      : onItsWay();
  const arrived = `It reached the organisers ${when}.`;
  if (kind === 'submitted') return arrived;
  return `${arrived} ${isOver ? 'This is what counts.' : 'You are editing it: this version counts until you submit again.'}`;
}

const onItsWay = () =>
  `Waiting to send. ${
    wakesByItself()
      ? 'It is submitted as soon as there is a connection; you can close the app.'
      : 'Keep the app open, or open it again with a connection: it is sent then.'
  } Editing takes it back.`;
