import { CalendarClock, CalendarPlus, CircleCheck, type LucideIcon, MapPin, Share2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#client/ui/controls/button.tsx';
import { Sheet } from '#client/ui/sheets/sheet.tsx';
import type { Masterclass } from '#contract/programme.ts';
import { phaseOf } from '#domain/agenda.ts';
import { formatDay } from '#domain/time/dates.ts';
import { countdown, isSameClock, timeRange } from '#domain/time/words.ts';
import { zoneCity, zoneLabel } from '#domain/time/zone.ts';
import { SpeakerPortrait } from './agenda-parts.tsx';
import { StarButton } from './session-card.tsx';
import styles from './session-sheet.module.css';
import type { AgendaNow } from './use-agenda.ts';
import { useCalendar, useShareSession } from './use-hand-over.ts';
import type { Stars } from './use-stars.ts';

interface SessionSheetProps {
  session: Masterclass | null;
  current: AgendaNow;
  stars: Stars;
  onClose: () => void;
}

/** The details of one session, over the agenda. */
export function SessionSheet({ session, current, stars, onClose }: SessionSheetProps) {
  // What was open stays drawn while the sheet goes down.
  const [shown, setShown] = useState(session);
  if (session && session !== shown) setShown(session);
  return (
    <Sheet isOpen={session !== null} onClose={onClose} title={shown?.title ?? 'Masterclass'}>
      {shown && <Details session={shown} current={current} stars={stars} />}
    </Sheet>
  );
}

interface FactsProps {
  session: Masterclass;
  current: AgendaNow;
}

interface DetailsProps extends FactsProps {
  stars: Stars;
}

function Details({ session, current, stars }: DetailsProps) {
  const calendar = useCalendar(current.programme);
  const share = useShareSession();
  return (
    <>
      <div className={styles.head}>
        {session.speaker && (
          <p className={styles.speaker} dir="auto">
            <SpeakerPortrait speaker={session.speaker} size={40} />
            {session.speaker.name}
          </p>
        )}
        <StarButton session={session} stars={stars} />
      </div>
      <p className={styles.summary} dir="auto">
        {session.summary}
      </p>
      <Facts session={session} current={current} />
      <div className={styles.frame}>
        <div className={styles.actions}>
          <Button variant="secondary" icon={Share2} onClick={() => void share(session)}>
            Share
          </Button>
          <Button icon={CalendarPlus} onClick={() => calendar.addOne(session)}>
            Add to calendar
          </Button>
        </div>
      </div>
    </>
  );
}

function Facts({ session, current }: FactsProps) {
  const { programme, sessions, zone, now } = current;
  const isOneClock = isSameClock(session.start, zone, programme.timeZoneId);
  const city = isOneClock ? programme.timeZoneCity : zoneCity(zone);
  const inOther = `${formatDay(session.start, programme.timeZoneId)}, ${timeRange(session, programme.timeZoneId)}`;
  return (
    <ul className={styles.facts}>
      <Fact icon={CalendarClock} text={`${formatDay(session.start, zone)}, ${timeRange(session, zone)}`}>
        {city} ({zoneLabel(zone, session.start)})
      </Fact>
      {!isOneClock && (
        <Fact icon={CalendarClock} text={inOther}>
          {programme.timeZoneCity} ({zoneLabel(programme.timeZoneId, session.start)})
        </Fact>
      )}
      <Fact icon={MapPin} text={session.place} />
      <Fact icon={CircleCheck} text={session.type}>
        Masterclass {sessions.indexOf(session) + 1} of {sessions.length} · {state(session, current.zone, now)}
      </Fact>
    </ul>
  );
}

function state(session: Masterclass, zone: string, now: number): string {
  if (phaseOf(session, now) === 'earlier') return 'over';
  return countdown(session, zone, now) ?? 'live now';
}

interface FactProps {
  icon: LucideIcon;
  text: string;
  children?: React.ReactNode;
}

function Fact({ icon: Icon, text, children }: FactProps) {
  return (
    <li className={styles.fact}>
      <Icon size={22} strokeWidth={1.75} aria-hidden />
      <span>
        {text}
        {children && <span className={styles.second}>{children}</span>}
      </span>
    </li>
  );
}
