import { CircleSlash, DoorOpen, Hourglass, type LucideIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { ChangeAnswers, RegistrationForm } from '#client/features/rooms/registration/registration-form.tsx';
import { type RoomViewer, roomTime } from '#client/features/rooms/room-times.ts';
import { FailureNote } from '#client/network/failure-note.tsx';
import { Button } from '#client/ui/controls/button.tsx';
import { Avatar } from '#client/ui/display/named-image.tsx';
import type { Event, PublicEvent } from '#contract/events.ts';
import { texts } from '#contract/texts.ts';
import { displayName } from '#domain/person.ts';
import { shown } from '#domain/time/clock.ts';
import { formatAs } from '#domain/time/dates.ts';
import { AddToCalendar, RoomAbout } from './about-tab.tsx';
import { LeaveRoom } from './leave-room.tsx';
import styles from './place-panel.module.css';
import { RoomFacts } from './room-facts.tsx';
import { useJoin } from './use-place.ts';

export interface OutsideProps {
  readonly facts: PublicEvent;
  /** The whole room, where it may be read. */
  readonly room: Event | undefined;
  readonly viewer: RoomViewer;
  /** One has joined on this visit: what is asked then takes the focus. */
  readonly hasJoined: boolean;
  readonly onJoin: () => void;
}

/** A room for who is not in it: how one stands to it, and what one may know of it. */
export function Outside(props: OutsideProps) {
  const { facts, room, viewer } = props;
  return (
    <>
      <PlacePanel {...props} />
      {room ? <RoomAbout room={room} viewer={viewer} /> : <RoomFacts room={facts} viewer={viewer} />}
    </>
  );
}

/** The state of who is not in the room, and the one thing to do about it (specification, section 4). */
function PlacePanel({ facts, room, viewer, hasJoined, onJoin }: OutsideProps) {
  const { eventParticipantStatus: status } = room ?? facts;
  const words = whyClosed(facts, room);
  const closed = words !== null && <p className={styles.closed}>{words}</p>;
  if (status === 'TO_BE_APPROVED' && room) {
    return (
      <div className={styles.waiting}>
        {room.dynamicFormValuesAdded === 'NOT_DONE' ? (
          <RegistrationForm room={room} closed={closed} isFocused={hasJoined} />
        ) : (
          <Waiting room={room} viewer={viewer} closed={closed} />
        )}
        <LeaveRoom room={room} way="cancel" />
      </div>
    );
  }
  if (status === 'DENIED') {
    return (
      <Panel
        icon={CircleSlash}
        title="Not approved"
        text="The host did not approve your request to join this room."
      />
    );
  }
  const join = closed || <Join facts={facts} onJoin={onJoin} />;
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

interface WaitingProps {
  readonly room: Event;
  readonly viewer: RoomViewer;
  readonly closed: ReactNode;
}

function Waiting({ room, viewer, closed }: WaitingProps) {
  const { hosts, loggedInUserEventParticipant: own } = room;
  const [host] = hosts;
  const isToCome = roomTime(room, viewer).occurrence !== null;
  const sent =
    own.createdDateStr && formatAs(shown(own.createdDateStr, viewer.clock), viewer.zone, 'D MMMM, hh:mm A');
  return (
    <>
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
              {sent && (
                <>
                  {' · '}
                  <span className={styles.moment}>{sent}</span>
                </>
              )}
            </span>
          </p>
        )}
      </Panel>
      {isToCome && <AddToCalendar room={room} size="large" />}
      {room.dynamicFormRequests.length > 0 && <ChangeAnswers room={room} closed={closed} />}
    </>
  );
}

interface JoinProps extends Pick<OutsideProps, 'facts'> {
  /** Called at the tap. */
  readonly onJoin: () => void;
}

/** The one button of a room that one may join. */
function Join({ facts, onJoin }: JoinProps) {
  const { join, isJoining, error } = useJoin(facts);
  const needsApproval = facts.private || facts.paidEvent;
  const handleClick = () => {
    onJoin();
    join();
  };
  return (
    <div className={styles.join}>
      <FailureNote error={error} offlineText="Joining needs a connection." />
      <Button isBusy={isJoining} onClick={handleClick}>
        {needsApproval ? 'Ask to join' : 'Join'}
      </Button>
      {needsApproval && <p className={styles.note}>The host approves who comes in.</p>}
    </div>
  );
}

/** Reason why nobody can join or answer now; null where one can. */
function whyClosed(facts: PublicEvent, room: Event | undefined): string | null {
  if (!facts.mayJoin) return 'The organiser adds people to this room.';
  const { registrationOpen, full } = room ?? facts;
  if (registrationOpen) return null;
  return full ? texts.roomFull : texts.registrationClosed;
}
