import {
  CalendarDays,
  CalendarX2,
  Copy,
  Globe,
  LockKeyhole,
  type LucideIcon,
  Phone,
  Repeat,
  Ticket,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';
import {
  dayOfStart,
  type RoomTime,
  type RoomViewer,
  roomTime,
  timesOf,
} from '#client/features/rooms/room-times.ts';
import { useShare } from '#client/share/share.ts';
import { IconButton } from '#client/ui/controls/button.tsx';
import type { Event, PublicEvent } from '#contract/events.ts';
import type { Person } from '#contract/users.ts';
import { displayName } from '#domain/person.ts';
import { isLive, type Occurrence, occurrencesFrom, shownSchedule } from '#domain/recurrence/recurrence.ts';
import { recurrenceWords } from '#domain/recurrence/recurrence-words.ts';
import { priceWords } from '#domain/room-words.ts';
import { minuteMs, shown } from '#domain/time/clock.ts';
import { formatAs, formatTime } from '#domain/time/dates.ts';
import { dayShift } from '#domain/time/day-shift.ts';
import { durationWords, isSameClock, timeRange } from '#domain/time/words.ts';
import { zoneCity, zoneLabel } from '#domain/time/zone.ts';
import styles from './room-facts.module.css';

interface FactsProps<Room> {
  readonly room: Room;
  readonly viewer: RoomViewer;
}

/** Facts of a room, a line each; of the whole room more than its link tells. */
export function RoomFacts({ room, viewer }: FactsProps<PublicEvent | Event>) {
  const time = roomTime(room, viewer);
  const whole = 'participantsCount' in room ? room : null;
  return (
    <ul className={styles.facts} aria-label="Facts">
      <Fact icon={CalendarDays} text={whenLine(time, viewer)}>
        {time.occurrence && <Zones room={room} occurrence={time.occurrence} viewer={viewer} />}
      </Fact>
      <HowOften room={room} viewer={viewer} />
      {room.paidEvent && room.eventPrice && (
        <Fact icon={Ticket} text={priceWords(room.eventPrice)}>
          You pay the host; nothing is charged here.
        </Fact>
      )}
      {whole ? <PeopleFact room={whole} /> : <Security room={room} />}
      {whole?.eventExpiryDate && <Closing closes={whole.eventExpiryDate} viewer={viewer} />}
      {whole?.callDetails && <CallDetails text={whole.callDetails} />}
    </ul>
  );
}

interface FactProps {
  readonly icon: LucideIcon;
  readonly text: string;
  readonly children?: ReactNode;
}

function Fact({ icon: Icon, text, children }: FactProps) {
  return (
    <li className={styles.fact}>
      <Icon size={22} strokeWidth={1.75} aria-hidden />
      <div className={styles.words}>
        <p className={styles.text} dir="auto">
          {text}
        </p>
        {children && <div className={styles.second}>{children}</div>}
      </div>
    </li>
  );
}

/** `Today, 04:00 – 05:30 PM`, `Ended 18 June`; both days of what goes on for longer than one. */
export function whenLine({ line, occurrence }: RoomTime, viewer: RoomViewer): string {
  if (occurrence === null) return line;
  const { start, end } = occurrence;
  const from = dayOfStart(start, viewer);
  if (end - start < 24 * 60 * minuteMs) return `${from}, ${timesOf(occurrence, viewer.zone)}`;
  const [startTime, endTime] = [formatTime(start, viewer.zone), formatTime(end, viewer.zone)];
  return `${from}, ${startTime} – ${dayOfStart(end, viewer)}, ${endTime}`;
}

interface ZonesProps extends FactsProps<PublicEvent | Event> {
  readonly occurrence: Occurrence;
}

/** Whose clock that is, and how long it takes; the room's own clock too where it shows another time. */
function Zones({ room: { timeZoneId }, occurrence, viewer: { zone } }: ZonesProps) {
  const { start, end } = occurrence;
  const isOneClock = isSameClock(start, zone, timeZoneId);
  const city = zoneCity(isOneClock ? timeZoneId : zone);
  const minutes = Math.round((end - start) / minuteMs);
  // Of the room's own day, seen from the reader's.
  const shift = dayShift(start, timeZoneId, zone);
  return (
    <>
      <p>
        {city} ({zoneLabel(zone, start)}){minutes > 0 && ` · ${durationWords(minutes)}`}
      </p>
      {!isOneClock && (
        <p>
          {minutes > 0 ? timeRange(occurrence, timeZoneId) : formatTime(start, timeZoneId)} in{' '}
          {zoneCity(timeZoneId)}
          {shift && ` (${shift})`}
        </p>
      )}
    </>
  );
}

/** The rule in words, and the occurrence after the one that stands above. */
function HowOften({ room, viewer }: FactsProps<PublicEvent | Event>) {
  const { zone, now, clock } = viewer;
  const schedule = shownSchedule(room, clock);
  const words = recurrenceWords(schedule, { zone, now });
  if (words === null) return null;
  const [current, following] = occurrencesFrom(schedule, now, 2);
  return (
    <Fact icon={Repeat} text={words}>
      {current && following && (
        <p>
          {isLive(current, now) ? 'Next' : 'Then'}: {dayOfStart(following.start, viewer)},{' '}
          {formatTime(following.start, zone)}
        </p>
      )}
    </Fact>
  );
}

function Security({ room }: { readonly room: Pick<PublicEvent, 'private'> }) {
  return <Fact icon={room.private ? LockKeyhole : Globe} text={security(room)} />;
}

const security = (room: Pick<PublicEvent, 'private'>) => (room.private ? 'Private' : 'Public');

/** `Noura, Omar and 22 others`, hosts and admins first; below them how many there are. */
function PeopleFact({ room }: { readonly room: Event }) {
  const { hosts, admins, participantsCount: count } = room;
  const first = [...new Map([...hosts, ...admins].map((person) => [person.id, person])).values()].slice(0, 2);
  const people = `${count.toLocaleString('en')} ${count === 1 ? 'participant' : 'participants'}`;
  const second = `${security(room)} · ${people}`;
  if (first.length === 0) return <Fact icon={Users} text={second} />;
  return (
    <Fact icon={Users} text={peopleWords(first, count - first.length)}>
      {second}
    </Fact>
  );
}

function peopleWords(first: readonly Person[], others: number): string {
  const names = first.map(({ firstName, lastName }) => firstName ?? displayName({ firstName, lastName }));
  if (others <= 0) return names.join(' and ');
  return `${names.join(', ')} and ${others.toLocaleString('en')} ${others === 1 ? 'other' : 'others'}`;
}

function Closing({ closes, viewer: { zone, now, clock } }: { closes: string; viewer: RoomViewer }) {
  const at = shown(closes, clock);
  const isSameYear = formatAs(at, zone, 'YYYY') === formatAs(now, zone, 'YYYY');
  const date = formatAs(at, zone, isSameYear ? 'D MMMM, hh:mm A' : 'D MMMM YYYY, hh:mm A');
  return <Fact icon={CalendarX2} text={`Registration ${at > now ? 'closes' : 'closed'} ${date}`} />;
}

function CallDetails({ text }: { readonly text: string }) {
  const { copy } = useShare();
  return (
    <li className={styles.fact}>
      <Phone size={22} strokeWidth={1.75} aria-hidden />
      <div className={styles.words}>
        <p className={styles.text}>Call details</p>
        <p className={styles.details} dir="auto">
          {text}
        </p>
      </div>
      <IconButton
        icon={Copy}
        iconSize={20}
        label="Copy call details"
        className={styles.copy}
        onClick={() => void copy(text, 'Call details copied')}
      />
    </li>
  );
}
