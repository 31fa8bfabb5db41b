import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { StarToggle } from '#client/ui/controls/star-toggle.tsx';
import { LiveBadge } from '#client/ui/display/badge.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import { VisuallyHidden } from '#client/ui/display/visually-hidden.tsx';
import type { Masterclass } from '#contract/programme.ts';
import { phaseOf } from '#domain/agenda.ts';
import { dayShift } from '#domain/time/day-shift.ts';
import { countdown, timeRange } from '#domain/time/words.ts';
import { DateDisc, SpeakerPortrait } from './agenda-parts.tsx';
import styles from './session-card.module.css';
import type { AgendaNow } from './use-agenda.ts';
import type { Stars } from './use-stars.ts';

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

interface StarButtonProps {
  readonly session: Masterclass;
  readonly stars: Stars;
}

/** Puts a session among "My sessions", or takes it out. */
export function StarButton({ session, stars: { ids, set } }: StarButtonProps) {
  return (
    <StarToggle
      label={`Add ${session.title} to My sessions`}
      isOn={ids?.has(session.id)}
      onPress={(isStarred) => set(session.id, !isStarred)}
    />
  );
}

const numbersTo = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Cards of the agenda screen while it is read for the first time. */
export function CardSkeleton({ count }: { count: number }) {
  return (
    <div className={styles.rows}>
      <VisuallyHidden>Loading</VisuallyHidden>
      {numbersTo(count).map((card) => (
        <div key={card} className={styles.skeleton}>
          <Skeleton width="36px" height="36px" />
          <Skeleton height="92px" radius="var(--radius-card)" />
        </div>
      ))}
    </div>
  );
}
