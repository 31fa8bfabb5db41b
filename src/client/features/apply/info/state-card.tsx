import { Lock, LockOpen } from 'lucide-react';
import { useId } from 'react';
import { useConnection } from '#client/connection/connection.ts';
import { ClosingLine, useClosing } from '#client/features/apply/closing/closing.tsx';
import type { FormStatus } from '#client/forms/programme/form-status.ts';
import { useReadersZone } from '#client/session/me.ts';
import { VisuallyHidden } from '#client/ui/display/visually-hidden.tsx';
import { useMinute } from '#client/ui/use-minute.ts';
import { applicationTexts } from '#contract/application-texts.ts';
import type { Programme } from '#contract/programme.ts';
import { msOf } from '#domain/time/clock.ts';
import { dayOf } from '#domain/time/dates.ts';
import { FormProgress } from './form-progress.tsx';
import { formatCalendarDay, formatDay, formatDeadline } from './format-moment.ts';
import styles from './state-card.module.css';

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
  const intake = isOver ? 'over' : isOpen ? 'open' : 'begun-only';
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
      <FormProgress form="application" status={application} intake={intake} />
      <FormProgress form="mentor" status={mentor} intake="open" isSecond={isOpen || !isIdle} />
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
  const isOver = refusedFrom !== null && msOf(refusedFrom) <= now;
  const isOpen = shownAsOpen && !isOver;
  const state = `Applications for ${year} are ${isOpen ? 'open' : 'closed'}`;
  if (refusedFrom === null) {
    const chip = isOpen ? 'Open' : applicationTexts.closed;
    return { isOpen, chip, text: [`${state}.`, untilEditDay(programme, now)].filter(Boolean).join(' ') };
  }
  const moment = formatDeadline(refusedFrom, programme, zone);
  if (isOpen)
    return {
      isOpen,
      chip: `Open until ${formatDay(refusedFrom, timeZoneId)}`,
      text: `${state} until ${moment}. Sent ones can be changed until then.`,
    };
  const could = isOver ? 'could' : 'can';
  return {
    isOpen,
    chip: applicationTexts.closed,
    text: `${state}. Sent ones ${could} be changed until ${moment}.`,
  };
}

/** Sentence about how long people can change what they have sent; null where no key date is about that. */
function untilEditDay({ keyDates, timeZoneId }: Programme, now: number): string | null {
  const day = keyDates.find(({ title }) => /\b(?:edit|resubmit)\b/i.test(title))?.date;
  if (day === undefined) return null;
  const could = day < dayOf(now, timeZoneId) ? 'could' : 'can';
  return `Sent ones ${could} be changed until ${formatCalendarDay(day)}.`;
}
