import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { LiveBadge } from '#client/ui/display/badge.tsx';
import type { Masterclass } from '#contract/programme.ts';
import { phaseOf } from '#domain/agenda.ts';
import { countdown } from './countdown.ts';
import { DateDisc } from './date-disc.tsx';
import { dayShift } from './day-shift.ts';
import styles from './session-card.module.css';
import { timeRange } from './session-times.ts';
import { SpeakerPortrait } from './speaker.tsx';
import { StarButton } from './stars/star-button.tsx';
import type { Stars } from './stars/use-stars.ts';
import type { AgendaNow } from './use-agenda.ts';

interface SessionCardProps {
  session: Masterclass;
  current: AgendaNow;
  /** The zone that times are shown in. */
  zone: string;
  stars: Stars;
}

/** One session of the agenda screen; a press opens its details. */
export function SessionCard({ session, current, zone, stars }: SessionCardProps) {
  const { programme, agenda, now } = current;
  const isNext = session === agenda.next;
  return (
    <li className={styles.item}>
      <div className={styles.date}>
        <DateDisc moment={session.start} zone={programme.timeZoneId} now={now} />
      </div>
      <Link
        to="/agenda"
        search={(shown) => ({ ...shown, session: session.id })}
        replace
        resetScroll={false}
        className={[styles.card, isNext ? styles.next : ''].join(' ')}
      >
        <CardTime session={session} current={current} zone={zone} />
        <span className={styles.title} dir="auto">
          {session.title}
        </span>
        <span className={styles.foot}>
          {session.speaker && (
            <>
              <SpeakerPortrait speaker={session.speaker} size={20} />
              <span dir="auto">{session.speaker.name}</span>
            </>
          )}
          <span className={styles.status}>
            <Check size={14} strokeWidth={2} aria-hidden />
            {session.type}
          </span>
        </span>
      </Link>
      <div className={styles.star}>
        <StarButton session={session} stars={stars} />
      </div>
    </li>
  );
}

function CardTime({ session, current, zone }: Omit<SessionCardProps, 'stars'>) {
  const { programme, agenda, now } = current;
  const shift = dayShift(session.start, zone, programme.timeZoneId);
  return (
    <span className={styles.when}>
      {timeRange(session, zone)}
      {shift && <span className={styles.shift}>{shift}</span>}
      {phaseOf(session, now) === 'live' && <LiveBadge />}
      {session === agenda.next && <span className={styles.countdown}>{countdown(session, zone, now)}</span>}
    </span>
  );
}
