import { Lock, LockOpen } from 'lucide-react';
import { useId, useState } from 'react';
import { useConnection } from '#client/connection/connection.ts';
import { ClosingLine, useClosing } from '#client/features/apply/closing/closing.tsx';
import type { FormStatus } from '#client/forms/programme/form-status.ts';
import { useReadersZone } from '#client/session/me.ts';
import { VisuallyHidden } from '#client/ui/display/visually-hidden.tsx';
import { useMinute } from '#client/ui/use-minute.ts';
import type { Programme } from '#contract/programme.ts';
import { msOf } from '#domain/time/clock.ts';
import { dayOf } from '#domain/time/dates.ts';
import { FormProgress, ProgressSkeleton } from './form-progress.tsx';
import { formatCalendarDay, formatDay, formatDeadline } from './format-moment.ts';
import styles from './state-card.module.css';

interface StateCardProps {
  readonly programme: Programme;
  /** Person's progress; visitors have none. */
  readonly application?: FormStatus;
  readonly mentor?: FormStatus;
  /** The progress is being read: the card holds its place. */
  readonly isAwaited?: boolean;
}

/** Of visitors nothing is known, nor asked. */
const nothing: FormStatus = { kind: 'unknown' };

/** Card that says whether applications are open, with the person's next step. */
export function StateCard({
  programme,
  application = nothing,
  mentor = nothing,
  isAwaited = false,
}: StateCardProps) {
  const id = useId();
  const { programmeNow } = useConnection();
  const minute = useMinute(programmeNow);
  const { isOver, moment } = useClosing();
  // To the second, where the minute has not ended yet.
  const now = isOver && moment !== null ? Math.max(minute, Date.parse(moment)) : minute;
  const { isOpen, chip, text } = applicationsState(programme, { now, zone: useReadersZone() });
  const Icon = isOpen ? LockOpen : Lock;
  const intake = isOver ? 'over' : isOpen ? 'open' : 'begun-only';
  const [wasAwaited] = useState(isAwaited);
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
      <div className={styles.progress} data-held={wasAwaited || undefined}>
        {isAwaited ? (
          <ProgressSkeleton />
        ) : (
          <>
            <FormProgress form="application" status={application} intake={intake} isIdleSaid />
            <FormProgress form="mentor" status={mentor} intake="open" isSecond={isOpen || !isIdle} />
          </>
        )}
      </div>
    </section>
  );
}

interface ApplicationsState {
  readonly isOpen: boolean;
  /** On the chip. */
  readonly chip: string;
  /** Meaning for people who apply or have applied. */
  readonly text: string;
}

interface Reader {
  readonly now: number;
  readonly zone: string;
}

/** Words that say whether applications are open, from the programme's data alone. */
export function applicationsState(programme: Programme, { now, zone }: Reader): ApplicationsState {
  const { year, timeZoneId, applications } = programme;
  const { shownAsOpen, refusedFrom } = applications;
  const closing = refusedFrom === null ? null : formatDeadline(refusedFrom, programme, zone);
  if (refusedFrom !== null && msOf(refusedFrom) <= now)
    return {
      isOpen: false,
      chip: 'Closed',
      text: `Applications for ${year} closed on ${closing}. What was submitted by then counts.`,
    };
  const until = closing ?? editableUntil(programme, now);
  if (!shownAsOpen) return { isOpen: false, chip: 'Closed', text: closedToNewOnes(year, until) };
  const isOpen = `Applications for ${year} are open`;
  const rest = until === null ? 'Sent ones can be changed.' : `Sent ones can be changed until ${until}.`;
  return {
    isOpen: true,
    chip: refusedFrom === null ? 'Open' : `Open until ${formatDay(refusedFrom, timeZoneId)}`,
    text:
      closing === null
        ? `${isOpen}. ${rest}`
        : `${isOpen} until ${closing}. Sent ones can be changed until then.`,
  };
}

/** Says what closed means while the server still takes what people have begun. */
const closedToNewOnes = (year: number, until: string | null) =>
  `Applications for ${year} are closed to new ones. What you have begun can still be sent, and what you have sent can still be changed${
    until === null ? '' : `, until ${until}`
  }.`;

/** Last day on which people are asked to change what they have sent; null where the programme names none, or it is over. */
function editableUntil({ applications, timeZoneId }: Programme, now: number): string | null {
  const day = applications.editableUntil;
  return day && day >= dayOf(now, timeZoneId) ? formatCalendarDay(day) : null;
}
