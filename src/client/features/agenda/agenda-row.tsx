import { Link } from '@tanstack/react-router';
import { LiveBadge } from '#client/ui/display/badge.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import { VisuallyHidden } from '#client/ui/display/visually-hidden.tsx';
import type { Masterclass } from '#contract/programme.ts';
import { phaseOf } from '#domain/agenda.ts';
import { formatTime } from '#domain/time/dates.ts';
import { DateDisc } from './agenda-parts.tsx';
import styles from './agenda-row.module.css';
import type { AgendaNow } from './use-agenda.ts';

interface AgendaRowProps {
  session: Masterclass;
  current: AgendaNow;
}

/** One session as a row that leads to its details. */
export function AgendaRow({ session, current: { zone, now } }: AgendaRowProps) {
  const isLive = phaseOf(session, now) === 'live';
  return (
    <Link to="/agenda" search={{ session: session.id }} className={styles.row}>
      <DateDisc moment={session.start} zone={zone} now={now} />
      <span className={styles.words}>
        <span className={styles.title} dir="auto">
          {session.title}
        </span>
        <span className={styles.second}>
          {isLive && <LiveBadge />}
          {[formatTime(session.start, zone), session.speaker?.name].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className={styles.line} />
    </Link>
  );
}

const numbersTo = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Rows of the agenda while it is read for the first time. */
export function RowSkeleton({ count }: { count: number }) {
  return (
    <div className={styles.rows}>
      <VisuallyHidden>Loading</VisuallyHidden>
      {numbersTo(count).map((row) => (
        <div key={row} className={styles.skeleton}>
          <Skeleton width="36px" height="36px" />
          <div className={styles.skeletonWords}>
            <Skeleton width="68%" height="16px" />
            <Skeleton width="48%" height="13px" />
          </div>
        </div>
      ))}
    </div>
  );
}
