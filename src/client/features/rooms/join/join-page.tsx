import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ExternalLink, LogIn } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useConnection } from '#client/connection/connection.ts';
import { RoomFacts } from '#client/features/rooms/room/room-facts.tsx';
import { Organizer } from '#client/features/rooms/room/under-name.tsx';
import { RoomCover } from '#client/features/rooms/room-cover.tsx';
import { RoomFailure, RoomNotHere } from '#client/features/rooms/room-failures.tsx';
import { useRoomViewer } from '#client/features/rooms/room-times.ts';
import { isUnknownRoom, publicRoomQuery } from '#client/features/rooms/rooms-queries.ts';
import { phoneStorage } from '#client/lib/phone-storage.ts';
import { OfflineNotice } from '#client/network/offline-notice.tsx';
import { rememberPage, storeIntent } from '#client/session/return-to.ts';
import { AnchorButton, LinkButton } from '#client/ui/controls/button.tsx';
import { MarkPlate } from '#client/ui/display/mark-plate.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import { VisuallyHidden } from '#client/ui/display/visually-hidden.tsx';
import { useArrival } from '#client/ui/layout/use-arrival.ts';
import type { PublicEvent } from '#contract/events.ts';
import { appName } from '#contract/names.ts';
import { texts } from '#contract/texts.ts';
import { suffixOf } from '#domain/suffix.ts';
import styles from './join-page.module.css';

interface JoinPageProps {
  readonly suffix: string;
}

/** A room for who is signed out: what it is, and the way in. */
export function JoinPage({ suffix }: JoinPageProps) {
  const { api } = useConnection();
  const { data: room, error, refetch, dataUpdatedAt } = useQuery(publicRoomQuery(api, suffix));
  if (isUnknownRoom(error))
    return (
      <RoomNotHere>
        <LinkButton to="/login">Sign in</LinkButton>
      </RoomNotHere>
    );
  if (room !== undefined) return <Invitation room={room} updatedAt={dataUpdatedAt} />;
  return error ? <RoomFailure error={error} onRetry={() => void refetch()} /> : <InvitationSkeleton />;
}

interface InvitationProps {
  readonly room: PublicEvent;
  readonly updatedAt: number;
}

function Invitation({ room, updatedAt }: InvitationProps) {
  const viewer = useRoomViewer();
  const heading = useRef<HTMLHeadingElement>(null);
  useArrival(heading, `Welcome to ${room.name}`);
  return (
    <Frame cover={<RoomCover name={room.name} image={room.coverImage} size="page" />}>
      <OfflineNotice updatedAt={updatedAt} />
      <header className={styles.head}>
        <h1 ref={heading} className={styles.name} tabIndex={-1} dir="auto">
          Welcome to <bdi>{room.name}</bdi>
        </h1>
        <Organizer organizer={room.organizer} />
      </header>
      <WayIn room={room} />
      <RoomFacts room={room} viewer={viewer} />
      <p className={styles.accept}>
        By signing in you accept the <Link to="/terms">Terms of Service</Link> and the{' '}
        <Link to="/privacy">Privacy Policy</Link>.
      </p>
    </Frame>
  );
}

interface FrameProps {
  readonly cover: ReactNode;
  readonly children: ReactNode;
}

function Frame({ cover, children }: FrameProps) {
  return (
    <main id="main" className={styles.page}>
      <div className={styles.cover}>{cover}</div>
      <div className={styles.content}>{children}</div>
      <Link to="/login" className={styles.mark}>
        <MarkPlate size={32} />
        {appName}
      </Link>
    </main>
  );
}

/** Signing in is the wish to join where one can; elsewhere it leads back to the room. */
function rememberRoom({ id, lastlink, mayJoin }: PublicEvent): void {
  const storage = phoneStorage();
  if (mayJoin) storeIntent(storage, { kind: 'room', value: `${id}/${suffixOf(lastlink)}` });
  else rememberPage(storage, lastlink);
}

function WayIn({ room }: Pick<InvitationProps, 'room'>) {
  const note = noteOn(room);
  const site = room.mayJoin ? siteOf(room) : null;
  return (
    <div className={styles.wayIn}>
      {note !== null && <p className={styles.note}>{note}</p>}
      <LinkButton to="/login" icon={LogIn} onClick={() => rememberRoom(room)}>
        Sign-in to my account
      </LinkButton>
      {site !== null && (
        <AnchorButton
          href={site.href}
          target="_blank"
          rel="noopener nofollow"
          variant="text"
          size="medium"
          className={styles.site}
          icon={ExternalLink}
        >
          Register on {site.host}
        </AnchorButton>
      )}
    </div>
  );
}

function noteOn(room: PublicEvent): string | null {
  const { mayJoin, registrationOpen, full, private: isPrivate, paidEvent } = room;
  if (!mayJoin) return 'The organiser adds people to this room.';
  if (!registrationOpen) return full ? texts.roomFull : texts.registrationClosed;
  return isPrivate || paidEvent ? 'The host approves who comes in.' : null;
}

function siteOf({ organizerSite }: PublicEvent): URL | null {
  try {
    return organizerSite === null ? null : new URL(organizerSite);
  } catch {
    return null;
  }
}

/** The page in its real measures, while the room is read. */
function InvitationSkeleton() {
  const heading = useRef<HTMLHeadingElement>(null);
  useArrival(heading, 'Room');
  return (
    <Frame cover={null}>
      <VisuallyHidden>
        <h1 ref={heading} tabIndex={-1}>
          Room
        </h1>
        <p>Loading</p>
      </VisuallyHidden>
      <Skeleton width="72%" height="30px" />
      <Skeleton width="40%" height="22px" />
      <Skeleton width="100%" height="52px" radius="14px" />
    </Frame>
  );
}
