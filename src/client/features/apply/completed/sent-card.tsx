import { useNavigate } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, Clock, PencilLine } from 'lucide-react';
import { useId, useState } from 'react';
import { useClosing } from '#client/features/apply/closing/use-closing.ts';
import type { FormStatus } from '#client/features/apply/form/form-status.ts';
import { useBeginEdit } from '#client/features/apply/form/use-begin-edit.ts';
import { formatWhen } from '#client/features/apply/info/format-when.ts';
import { OwnForm } from '#client/features/apply/info/own-form.tsx';
import { keepFailureSentence } from '#client/outbox/outbox.ts';
import { useReadersZone } from '#client/session/me.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import type { FormName } from '#offline/outbox/form-draft.ts';
import styles from './sent-card.module.css';
import { isSent } from './sent-forms.ts';
import { sentLabels, sentSentence } from './sent-labels.ts';
import { sentVersion } from './sent-version.ts';

interface SentCardProps {
  readonly form: FormName;
  readonly status: FormStatus;
}

/** State of a sent form, and the way to change it; of one that was never sent only its progress. */
export function SentCard({ form, status }: SentCardProps) {
  const id = useId();
  const zone = useReadersZone();
  const closing = useClosing();
  const isOver = form === 'application' && closing.isOver;
  const version = sentVersion(status);
  if (version === null) return <Outbox form={form} status={status} />;
  const isWaiting = status.kind === 'waiting';
  const Icon = isWaiting ? Clock : CircleCheck;
  const say = sentLabels[form];
  const when = formatWhen(version.at, { now: Date.now(), zone });
  return (
    <section className={styles.card} aria-labelledby={id} data-waiting={isWaiting || undefined}>
      <div className={styles.head}>
        <span className={styles.disc}>
          <Icon size={28} strokeWidth={1.75} aria-hidden />
        </span>
        <div>
          <h2 id={id} className={styles.title}>
            {isWaiting ? say.waiting : say.submitted}
          </h2>
          <p className={styles.text}>{sentSentence({ status, isOver, when })}</p>
        </div>
      </div>
      {isSent(status) && !isOver && (
        <div className={styles.edit}>
          <EditButton form={form} />
        </div>
      )}
      {!isSent(status) && <OwnForm form={form} status={status} door={isOver ? 'shut' : 'open'} />}
    </section>
  );
}

/** The other form, as far as it was begun. */
function Outbox({ form, status }: SentCardProps) {
  const { isOver } = useClosing();
  if (status.kind !== 'draft' && status.kind !== 'refused') return null;
  return (
    <div className={styles.card}>
      <OwnForm
        form={form}
        status={status}
        door={form === 'application' && isOver ? 'shut' : 'open'}
        isSecond
      />
    </div>
  );
}

interface EditButtonProps {
  readonly form: FormName;
}

function EditButton({ form }: EditButtonProps) {
  const { edit, isOpening } = useEdit(form);
  return (
    <Button variant="secondary" icon={PencilLine} isBusy={isOpening} onClick={edit}>
      {sentLabels[form].edit}
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
