import { Link } from '@tanstack/react-router';
import { CalendarPlus, Video } from 'lucide-react';
import { useConnection } from '#client/connection/connection.ts';
import { isCallOpen, type RoomViewer, roomTime } from '#client/features/rooms/room-times.ts';
import { FoldedText } from '#client/posts/post/folded-text.tsx';
import { handOver } from '#client/share/share.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { Logo } from '#client/ui/display/logo.tsx';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import type { Event } from '#contract/events.ts';
import { appName } from '#contract/names.ts';
import { roomLimits } from '#contract/room-limits.ts';
import { suffixOf } from '#domain/suffix.ts';
import styles from './about-tab.module.css';
import { LeaveRoom } from './leave-room.tsx';
import { RoomFacts } from './room-facts.tsx';

interface AboutProps {
  readonly room: Event;
  readonly viewer: RoomViewer;
}

/** About, for who is in the room. */
export function AboutTab({ room, viewer }: AboutProps) {
  const { host } = room.loggedInUserEventParticipant;
  const isLastHost = host && room.hosts.length <= 1;
  return (
    <div className={styles.about}>
      <JoinCall room={room} viewer={viewer} />
      <RoomAbout room={room} viewer={viewer} hasCalendar />
      {!isLastHost && <LeaveRoom room={room} way="leave" />}
    </div>
  );
}

/** The call, from some minutes before a start until the end, and until then when it opens; of a room without a time always. */
function JoinCall({ room, viewer }: AboutProps) {
  const { meetingUrl } = room;
  const time = roomTime(room, viewer);
  if (meetingUrl === null) return null;
  if (!isCallOpen(time, viewer.now)) {
    if (time.occurrence === null) return null;
    return (
      <p className={styles.callLater}>
        The call opens {roomLimits.callOpensMinutes} minutes before the start.
      </p>
    );
  }
  return (
    <a className={styles.call} href={meetingUrl} target="_blank" rel="noopener noreferrer">
      <Video size={22} strokeWidth={1.75} aria-hidden />
      Join call
    </a>
  );
}

/** Facts of a room, its description, tags and sponsors. */
export function RoomAbout({ room, viewer, hasCalendar = false }: AboutProps & { hasCalendar?: boolean }) {
  const isToCome = roomTime(room, viewer).occurrence !== null;
  const tags = room.tags.split(',').map((tag) => tag.trim());
  const sponsors = room.eventSponsorsOrganizations.map(({ organization }) => organization);
  return (
    <>
      <RoomFacts room={room} viewer={viewer} />
      {hasCalendar && isToCome && <AddToCalendar room={room} size="medium" />}
      <FoldedText name={`room-${room.id}`} html={room.description} moreLabel="More" />
      {room.tags !== '' && (
        <ul className={styles.chips} aria-label="Tags">
          {tags.map((tag) => (
            <li key={tag} className={styles.tag} dir="auto">
              {tag}
            </li>
          ))}
        </ul>
      )}
      {sponsors.length > 0 && (
        <section className={styles.sponsors} aria-labelledby="sponsors">
          <h2 id="sponsors" className={styles.heading}>
            Sponsors
          </h2>
          <ul className={styles.chips}>
            {sponsors.map(({ id, name, logo, orgLastlinkSuffix: organizationSuffix }) => (
              <li key={id} className={styles.chip}>
                <Link to="/o/$organizationSuffix" params={{ organizationSuffix }} className={styles.sponsor}>
                  <Logo name={name} image={logo} size={36} />
                  <bdi>{name}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

interface AddToCalendarProps {
  readonly room: Event;
  readonly size: 'large' | 'medium';
}

export function AddToCalendar({ room, size }: AddToCalendarProps) {
  const add = useRoomCalendar(room);
  return (
    <Button variant="secondary" size={size} icon={CalendarPlus} onClick={add}>
      Add to calendar
    </Button>
  );
}

/** Puts a room into the reader's calendar, without a network too. What writes the file is fetched at the tap. */
function useRoomCalendar(room: Event): () => void {
  const { clock } = useConnection();
  const toasts = useToasts();
  const add = async () => {
    try {
      const { roomCalendarFile } = await import('#domain/calendar/room-calendar.ts');
      const { hostname: host, origin } = window.location;
      const text = roomCalendarFile(room, { name: appName, host, origin, now: clock.now(), clock });
      await handOver(new File([text], `${suffixOf(room.lastlink)}.ics`, { type: 'text/calendar' }));
    } catch {
      toasts.show({ text: 'No connection. Please try again.' });
    }
  };
  return () => void add();
}
