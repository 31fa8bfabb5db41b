import { Link } from '@tanstack/react-router';
import { CalendarPlus, Share2 } from 'lucide-react';
import { Button, IconButton } from '#client/ui/controls/button.tsx';
import { LiveBadge } from '#client/ui/display/badge.tsx';
import { lazyComponent } from '#client/ui/lazy-component.tsx';
import type { Masterclass } from '#contract/programme.ts';
import { formatTime } from '#domain/time/dates.ts';
import { countdown, dayWord, isSameClock, timeRange } from '#domain/time/words.ts';
import { zoneCity } from '#domain/time/zone.ts';
import { AgendaFailure, SpeakerPortrait } from './agenda-parts.tsx';
import { HeroPattern } from './hero-pattern.tsx';
import styles from './next-session.module.css';
import { type AgendaNow, useAgenda } from './use-agenda.ts';
import { useCalendar, useShareSession } from './use-hand-over.ts';

/** The one large thing of Reception: the session that is live or comes next. */
export function NextSession() {
  const { query, current } = useAgenda();
  if (!current) {
    return query.isError ? <AgendaFailure error={query.error} onRetry={query.refetch} /> : <HeroSkeleton />;
  }
  const { next } = current.agenda;
  return next ? <Hero session={next} current={current} /> : <ProgrammeEnded programme={current.programme} />;
}

const HeroSkeleton = () => <div className={styles.skeleton} aria-hidden="true" />;

/** Only after the last session: no first screen of the months before carries it. */
const ProgrammeEnded = lazyComponent(
  () => import('./programme-ended.tsx').then((module) => module.ProgrammeEnded),
  HeroSkeleton,
  HeroSkeleton,
);

interface HeroProps {
  session: Masterclass;
  current: AgendaNow;
}

function Hero({ session, current }: HeroProps) {
  const { programme, sessions, zone, now } = current;
  const calendar = useCalendar(programme);
  const share = useShareSession();
  const place = sessions.indexOf(session) + 1;
  return (
    <section className={styles.hero} aria-labelledby="next-session">
      <HeroPattern />
      <p className={styles.overline}>
        Masterclass {place} of {sessions.length} · {session.type}
      </p>
      <p className={styles.headline}>
        {countdown(session, zone, now) ?? (
          <>
            <LiveBadge /> until {formatTime(session.end, zone)}
          </>
        )}
      </p>
      <h2 id="next-session" className={styles.title} dir="auto">
        <Link to="/agenda" search={{ session: session.id }}>
          {session.title}
        </Link>
      </h2>
      <div className={styles.foot}>
        <SpeakerAndTime session={session} current={current} />
        <div className={styles.actions}>
          <Button variant="accent" size="medium" icon={CalendarPlus} onClick={() => calendar.addOne(session)}>
            Add to calendar
          </Button>
          <IconButton
            className={styles.share}
            icon={Share2}
            iconSize={20}
            label="Share"
            onClick={() => void share(session)}
          />
        </div>
      </div>
    </section>
  );
}

function SpeakerAndTime({ session, current }: HeroProps) {
  const { programme, zone, now } = current;
  const isOwnClock = isSameClock(session.start, zone, programme.timeZoneId);
  const city = isOwnClock ? programme.timeZoneCity : zoneCity(zone);
  return (
    <div className={styles.speaker}>
      {session.speaker && <SpeakerPortrait speaker={session.speaker} size={40} />}
      <div>
        {session.speaker && (
          <p className={styles.name} dir="auto">
            {session.speaker.name}
          </p>
        )}
        <p className={styles.when}>
          {dayWord(session.start, zone, now)}, {timeRange(session, zone)} · {city}
        </p>
        {!isOwnClock && (
          <p className={styles.when}>
            {timeRange(session, programme.timeZoneId)} in {programme.timeZoneCity}
          </p>
        )}
      </div>
    </div>
  );
}
