import { Link } from '@tanstack/react-router';
import { CalendarPlus, Share2 } from 'lucide-react';
import { Button, IconButton, LinkButton } from '#client/ui/controls/button.tsx';
import { LiveBadge } from '#client/ui/display/badge.tsx';
import type { Masterclass, Programme } from '#contract/programme.ts';
import { formatTime } from '#domain/time/dates.ts';
import { countdown, dayWord, isSameClock, timeRange } from '#domain/time/words.ts';
import { zoneCity } from '#domain/time/zone.ts';
import { AgendaFailure, SpeakerPortrait } from './agenda-parts.tsx';
import styles from './next-session.module.css';
import { type AgendaNow, useAgenda } from './use-agenda.ts';
import { useCalendar, useShareSession } from './use-hand-over.ts';

/** The one large thing of Reception: the session that is live or comes next. */
export function NextSession() {
  const { query, current } = useAgenda();
  if (!current) {
    return query.isError ? (
      <AgendaFailure onRetry={query.refetch} />
    ) : (
      <div className={styles.skeleton} aria-hidden="true" />
    );
  }
  const { next } = current.agenda;
  return next ? <Hero session={next} current={current} /> : <Ended programme={current.programme} />;
}

const pattern = (
  <img className={styles.pattern} src="/patterns/hero.svg" width={432} height={324} alt="" decoding="async" />
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
      {pattern}
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

function Ended({ programme }: { programme: Programme }) {
  return (
    <section className={styles.hero} aria-labelledby="next-session">
      {pattern}
      <p className={styles.overline}>{programme.cohortName}</p>
      <h2 id="next-session" className={styles.ended}>
        The {programme.year} programme has ended
      </h2>
      <p className={styles.endedText}>
        All {programme.masterclasses.length} masterclasses are over. Stay in touch with the people you met.
      </p>
      <LinkButton to="/contacts" size="medium" className={styles.endedLink}>
        Find people
      </LinkButton>
    </section>
  );
}
