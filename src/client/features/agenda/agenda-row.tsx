import { Link } from '@tanstack/react-router';
import { LiveBadge } from '#client/ui/display/badge.tsx';
import type { Masterclass } from '#contract/programme.ts';
import { phaseOf } from '#domain/agenda.ts';
import { formatTime } from '#domain/time/dates.ts';
import styles from './agenda-row.module.css';
import { DateDisc } from './date-disc.tsx';
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
