import { Lock, LockOpen } from 'lucide-react';
import { useId } from 'react';
import { useConnection } from '#client/connection/connection.ts';
import { ClosingLine } from '#client/features/apply/closing/closing-line.tsx';
import { useClosing } from '#client/features/apply/closing/use-closing.ts';
import type { FormStatus } from '#client/features/apply/form/form-status.ts';
import { useReadersZone } from '#client/session/me.ts';
import { VisuallyHidden } from '#client/ui/display/visually-hidden.tsx';
import { useMinute } from '#client/ui/use-minute.ts';
import type { Programme } from '#contract/programme.ts';
import type { Door } from './form-labels.ts';
import { OwnForm } from './own-form.tsx';
import styles from './state-card.module.css';
import { applicationsState } from './state-labels.ts';

interface StateCardProps {
  readonly programme: Programme;
  /** Person's progress; visitors have none. */
  readonly application?: FormStatus;
  readonly mentor?: FormStatus;
}

const nothing: FormStatus = { kind: 'none' };

/** Card that says whether applications are open, with the person's next step. */
export function StateCard({ programme, application = nothing, mentor = nothing }: StateCardProps) {
  const id = useId();
  const { programmeNow } = useConnection();
  const minute = useMinute(programmeNow);
  const { isOver, moment } = useClosing();
  // To the second, where the minute has not ended yet.
  const now = isOver && moment !== null ? Math.max(minute, Date.parse(moment)) : minute;
  const { isOpen, chip, text } = applicationsState(programme, { now, zone: useReadersZone() });
  const Icon = isOpen ? LockOpen : Lock;
  const isIdle = application.kind === 'none' || application.kind === 'unknown';
  return (
    <section className={styles.card} aria-labelledby={id}>
      <VisuallyHidden>
        <h2 id={id}>Where things stand</h2>
      </VisuallyHidden>
      <p className={styles.chip} data-open={isOpen || undefined}>
        <Icon size={16} strokeWidth={2} aria-hidden />
        {chip}
      </p>
      <p className={styles.text}>{text}</p>
      {isOpen && <ClosingLine />}
      <OwnForm form="application" status={application} door={doorOf({ isOpen, isOver })} />
      <OwnForm form="mentor" status={mentor} door="open" isSecond={isOpen || !isIdle} />
    </section>
  );
}

interface Gate {
  readonly isOpen: boolean;
  readonly isOver: boolean;
}

function doorOf({ isOpen, isOver }: Gate): Door {
  if (isOver) return 'shut';
  return isOpen ? 'open' : 'closed';
}
