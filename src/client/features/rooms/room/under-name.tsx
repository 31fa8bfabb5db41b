import { Link } from '@tanstack/react-router';
import type { RoomTime, RoomViewer } from '#client/features/rooms/room-times.ts';
import { Logo } from '#client/ui/display/logo.tsx';
import { Avatar } from '#client/ui/display/named-image.tsx';
import type { PublicEvent } from '#contract/events.ts';
import { whenLine } from './room-facts.tsx';
import styles from './under-name.module.css';

const pictureSide = 28;

/** The room's organisation, or its host: who invites. Leads to their page. */
export function Organizer({ organizer }: Pick<PublicEvent, 'organizer'>) {
  if (organizer === null) return null;
  const { name, image, link } = organizer;
  const path = link === null ? null : new URL(link, window.location.origin).pathname;
  const inside = (
    <>
      {path?.startsWith('/o/') ? (
        <Logo name={name} image={image} size={pictureSide} />
      ) : (
        <Avatar {...namesOf(name)} image={image} size={pictureSide} />
      )}
      <bdi className={styles.organizerName}>{name}</bdi>
    </>
  );
  if (path === null) return <p className={styles.organizer}>{inside}</p>;
  return (
    <Link to={path} className={styles.organizer}>
      {inside}
    </Link>
  );
}

function namesOf(name: string) {
  const [firstName = '', ...rest] = name.split(' ');
  return { firstName, lastName: rest.join(' ') };
}

interface TimeAndSecurityProps {
  readonly room: Pick<PublicEvent, 'private'>;
  readonly time: RoomTime;
  readonly viewer: RoomViewer;
}

/** `Saturday 19 June, 08:00 – 09:30 PM · Private` */
export function TimeAndSecurity({ room, time, viewer }: TimeAndSecurityProps) {
  return (
    <p className={styles.line}>
      {whenLine(time, viewer)} · {room.private ? 'Private' : 'Public'}
    </p>
  );
}
