import { CircleSlash, DoorOpen, Hourglass, type LucideIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { type RoomViewer, roomTime } from '#client/features/rooms/room-times.ts';
import { FailureNote } from '#client/network/failure-note.tsx';
import { Button } from '#client/ui/controls/button.tsx';
import { Avatar } from '#client/ui/display/named-image.tsx';
import type { Event, PublicEvent } from '#contract/events.ts';
import { texts } from '#contract/texts.ts';
import { displayName } from '#domain/person.ts';
import { shown } from '#domain/time/clock.ts';
import { formatAs } from '#domain/time/dates.ts';
import { AddToCalendar } from './about-tab.tsx';
import { LeaveRoom } from './leave-room.tsx';
import styles from './place-panel.module.css';
import { useJoin } from './use-place.ts';

interface PlacePanelProps {
  readonly facts: PublicEvent;
  /** The whole room, where it may be read. */
  readonly room: Event | undefined;
  readonly viewer: RoomViewer;
}

/** The state of who is not in the room, and the one thing to do about it (specification, section 4). */
export function PlacePanel({ facts, room, viewer }: PlacePanelProps) {
  const { eventParticipantStatus: status } = room ?? facts;
  if (status === 'TO_BE_APPROVED' && room) return <Waiting room={room} viewer={viewer} />;
  if (status === 'DENIED') {
    return (
      <Panel
        icon={CircleSlash}
        title="Not approved"
        text="The host did not approve your request to join this room."
      />
    );
  }
  const join = <Join facts={facts} room={room} />;
  if (status !== 'REMOVED') return join;
  return (
    <Panel icon={DoorOpen} title="You are no longer in this room" text="You can ask to join again.">
      {join}
    </Panel>
  );
}

interface PanelProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
  readonly isWaiting?: boolean;
  readonly children?: ReactNode;
}

function Panel({ icon: Icon, title, text, isWaiting, children }: PanelProps) {
  const titleId = useId();
  return (
    <section className={styles.panel} data-waiting={isWaiting || undefined} aria-labelledby={titleId}>
      <span className={styles.disc}>
        <Icon size={24} strokeWidth={1.75} aria-hidden />
      </span>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      <p>{text}</p>
      {children && <div className={styles.more}>{children}</div>}
    </section>
  );
}

function Waiting({ room, viewer }: { readonly room: Event; readonly viewer: RoomViewer }) {
  const { hosts, loggedInUserEventParticipant: own } = room;
  const [host] = hosts;
  const isToCome = roomTime(room, viewer).occurrence !== null;
  const sent =
    own.createdDateStr && formatAs(shown(own.createdDateStr, viewer.clock), viewer.zone, 'D MMMM, hh:mm A');
  return (
    <div className={styles.waiting}>
      <Panel
        icon={Hourglass}
        title="Waiting for approval"
        text="The host has your request. You will be told here when it is answered."
        isWaiting
      >
        {host && (
          <p className={styles.sent}>
            <Avatar firstName={host.firstName} lastName={host.lastName} image={host.image} size={32} />
            <span>
              Sent to <bdi>{displayName(host)}</bdi>
              {sent && ` · ${sent}`}
            </span>
          </p>
        )}
      </Panel>
      {isToCome && <AddToCalendar room={room} size="large" />}
      <LeaveRoom room={room} way="cancel" />
    </div>
  );
}

/** The one button of a room that one may join; else the reason why there is none. */
function Join({ facts, room }: Omit<PlacePanelProps, 'viewer'>) {
  const { join, isJoining, error } = useJoin(facts);
  const closed = whyClosed(facts, room);
  if (closed !== null) return <p className={styles.closed}>{closed}</p>;
  const needsApproval = facts.private || facts.paidEvent;
  return (
    <div className={styles.join}>
      <FailureNote error={error} offlineText="Joining needs a connection." />
      <Button isBusy={isJoining} onClick={join}>
        {needsApproval ? 'Ask to join' : 'Join'}
      </Button>
      {needsApproval && <p className={styles.note}>The host approves who comes in.</p>}
    </div>
  );
}

function whyClosed(facts: PublicEvent, room: Event | undefined): string | null {
  if (!facts.mayJoin) return 'The organiser adds people to this room.';
  const { registrationOpen, full } = room ?? facts;
  if (registrationOpen) return null;
  return full ? texts.roomFull : texts.registrationClosed;
}
