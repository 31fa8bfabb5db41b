import { Link } from '@tanstack/react-router';
import { ArrowLeftRight, CalendarPlus, Star } from 'lucide-react';
import { useState } from 'react';
import { OfflineNotice } from '#client/network/offline-notice.tsx';
import { Button, IconButton } from '#client/ui/controls/button.tsx';
import { ChoiceGroup } from '#client/ui/controls/choice-group.tsx';
import { MessageScreen } from '#client/ui/layout/message-screen.tsx';
import { Page } from '#client/ui/layout/page.tsx';
import type { Weekend } from '#domain/agenda.ts';
import { isSameClock } from '#domain/time/words.ts';
import { ownZone, zoneCity, zoneLabel } from '#domain/time/zone.ts';
import styles from './agenda-page.module.css';
import { AgendaFailure } from './agenda-parts.tsx';
import { EarlierFold } from './earlier-fold.tsx';
import { CardSkeleton, SessionCard } from './session-card.tsx';
import { SessionSheet } from './session-sheet.tsx';
import { daySpan } from './session-times.ts';
import { type AgendaNow, useAgenda } from './use-agenda.ts';
import { useCalendar } from './use-hand-over.ts';
import { countIn, onlyThese, type Stars, useStars } from './use-stars.ts';

type AgendaPart = 'all' | 'mine';

interface AgendaPageProps {
  /** All sessions, or the starred ones. */
  part: AgendaPart;
  onPartChange: (part: AgendaPart) => void;
  /** The session whose details are open. */
  sessionId?: number;
  onSessionClose: () => void;
}

export function AgendaPage({ part, onPartChange, sessionId, onSessionClose }: AgendaPageProps) {
  const { query, current } = useAgenda();
  const stars = useStars();
  return (
    <Page
      title="Agenda"
      header="bar"
      back="/"
      actions={current && <AddAll current={current} />}
      notice={current && <OfflineNotice updatedAt={query.dataUpdatedAt} error={query.error} />}
    >
      {current && <Weekends current={current} stars={stars} part={part} onPartChange={onPartChange} />}
      {current && (
        <SessionSheet
          session={current.sessions.find((session) => session.id === sessionId) ?? null}
          current={current}
          stars={stars}
          onClose={onSessionClose}
        />
      )}
      {!current &&
        (query.isError ? (
          <AgendaFailure error={query.error} onRetry={query.refetch} />
        ) : (
          <CardSkeleton count={6} />
        ))}
    </Page>
  );
}

function AddAll({ current }: { current: AgendaNow }) {
  const calendar = useCalendar(current.programme);
  return <IconButton icon={CalendarPlus} label="Add all to calendar" onClick={calendar.addAll} />;
}

const parts: { value: AgendaPart; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'mine', label: 'My sessions' },
];

interface WeekendsProps {
  current: AgendaNow;
  stars: Stars;
  part: AgendaPart;
  onPartChange: (part: AgendaPart) => void;
}

function Weekends({ current: whole, stars, part, onPartChange }: WeekendsProps) {
  const { programme, sessions } = whole;
  const [zone, setZone] = useState(whole.zone);
  const current =
    part === 'mine' ? { ...whole, agenda: onlyThese(whole.agenda, stars.ids ?? noStars) } : whole;
  const { agenda } = current;
  const isFolded = (weekend: Weekend) => weekend.isOver && agenda.earlierCount > 0;
  const section = (weekend: Weekend) => (
    <WeekendSection key={weekend.number} weekend={weekend} current={current} zone={zone} stars={stars} />
  );
  const start = agenda.next?.start ?? sessions[0]?.start ?? programme.masterclasses[0]?.start ?? '';
  return (
    <>
      <ZoneLine
        current={current}
        zone={zone}
        at={start}
        onSwitch={() => setZone(zone === current.zone ? programme.timeZoneId : current.zone)}
      />
      {zone === whole.zone && <ProfileZone zone={zone} at={start} />}
      <div className={styles.parts}>
        <ChoiceGroup
          look="chips"
          label="Which sessions"
          options={parts}
          value={part}
          onChange={onPartChange}
        />
      </div>
      <EarlierFold current={current}>{agenda.weekends.filter(isFolded).map(section)}</EarlierFold>
      {agenda.weekends.filter((weekend) => !isFolded(weekend)).map(section)}
      {agenda.weekends.length === 0 && stars.ids !== null && (
        <NoStars onShowAll={() => onPartChange('all')} />
      )}
    </>
  );
}

const noStars: ReadonlySet<number> = new Set();

interface ZoneLineProps {
  current: AgendaNow;
  zone: string;
  at: string;
  onSwitch: () => void;
}

/** Names the zone once; a press switches between the reader's and the programme's where they differ. */
function ZoneLine({ current, zone, at, onSwitch }: ZoneLineProps) {
  const { programme, agenda, sessions } = current;
  const isOneClock = isSameClock(at, current.zone, programme.timeZoneId);
  const isProgrammeZone = isOneClock || zone === programme.timeZoneId;
  const city = isProgrammeZone ? programme.timeZoneCity : zoneCity(zone);
  const shown = countIn(agenda.weekends);
  const count = shown === sessions.length ? shown : `${shown} of ${sessions.length}`;
  const text = `${count} masterclasses · Times in ${city} (${zoneLabel(zone, at)})`;
  if (isOneClock) return <p className={styles.zone}>{text}</p>;
  return (
    <button type="button" className={styles.switch} onClick={onSwitch}>
      {text}
      <ArrowLeftRight size={14} strokeWidth={2} aria-hidden />
    </button>
  );
}

/** Says that times are those of the profile's zone, where the phone's clock shows others. */
function ProfileZone({ zone, at }: { zone: string; at: string }) {
  if (isSameClock(at, zone, ownZone())) return null;
  return (
    <p className={styles.zone}>
      Times of {zoneCity(zone)}, your profile’s zone. <Link to="/account/edit">Edit profile</Link>
    </p>
  );
}

interface WeekendSectionProps {
  weekend: Weekend;
  current: AgendaNow;
  zone: string;
  stars: Stars;
}

function WeekendSection({ weekend, current, zone, stars }: WeekendSectionProps) {
  return (
    <section className={styles.weekend} aria-label={`Weekend ${weekend.number}`}>
      <h2 className={styles.heading}>
        Weekend {weekend.number} <span>{daySpan(weekend.days, current.programme.timeZoneId)}</span>
      </h2>
      <ul>
        {weekend.days
          .flatMap((day) => day.masterclasses)
          .map((session) => (
            <SessionCard key={session.id} session={session} current={current} zone={zone} stars={stars} />
          ))}
      </ul>
    </section>
  );
}

/** Stands where the starred sessions would. */
function NoStars({ onShowAll }: { onShowAll: () => void }) {
  return (
    <MessageScreen
      icon={Star}
      title="Nothing in My sessions yet"
      text="Tap the star on a session, and it stands here, on all of your devices."
    >
      <Button variant="soft" onClick={onShowAll}>
        Show all sessions
      </Button>
    </MessageScreen>
  );
}
