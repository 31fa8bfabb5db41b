import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { PeopleTab } from '#client/features/rooms/people/people-tab.tsx';
import { RegistrantsTab } from '#client/features/rooms/registrants/registrants-tab.tsx';
import { RoomFailure, RoomNotHere } from '#client/features/rooms/room-failures.tsx';
import { roomTime, useRoomViewer } from '#client/features/rooms/room-times.ts';
import { type FoundRoom, useRoom } from '#client/features/rooms/rooms-queries.ts';
import { MissingPanel } from '#client/network/missing-panel.tsx';
import { OfflineNotice } from '#client/network/offline-notice.tsx';
import { LinkButton } from '#client/ui/controls/button.tsx';
import { lazyComponent } from '#client/ui/lazy-component.tsx';
import type { Event, PublicEvent } from '#contract/events.ts';
import { canManage, canReadContent, type Participation } from '#domain/event-access.ts';
import { formatTime } from '#domain/time/dates.ts';
import { AboutTab } from './about-tab.tsx';
import type { OutsideProps } from './place-panel.tsx';
import { BodySkeleton, RoomFrame, RoomSkeleton } from './room-frame.tsx';
import { isRoomTab, type RoomTab, type RoomTabContents, RoomTabs } from './room-tabs.tsx';
import { Organizer, TimeAndSecurity } from './under-name.tsx';
import { useForgetAnswers } from './use-place.ts';

/** Panels and registration form of who is not in the room; most visits do without them. */
const Outside = lazyComponent<OutsideProps>(
  () => import('./place-panel.tsx').then((part) => part.Outside),
  () => <MissingPanel what="This room" load={Outside.load} />,
  BodySkeleton,
);

interface RoomPageProps {
  readonly suffix: string;
  /** As the address says it. */
  readonly tab: string;
  /** Tabs that other features draw. */
  readonly contents: RoomTabContents;
}

/** A room for who is signed in: its tabs for who is in it, else its facts and how one stands to it. */
export function RoomPage({ suffix, tab, contents }: RoomPageProps) {
  const found = useRoom(suffix);
  const { facts, isGone, movedTo, error, retry } = found;
  if (!isRoomTab(tab) || isGone)
    return (
      <RoomNotHere>
        <LinkButton to="/w">Go to Rooms</LinkButton>
      </RoomNotHere>
    );
  if (movedTo !== null) return <Moved to={movedTo} tab={tab} />;
  if (facts !== undefined)
    return <Found found={found} facts={facts} suffix={suffix} tab={tab} contents={contents} />;
  if (!error) return <RoomSkeleton />;
  return (
    <RoomFailure error={error} onRetry={retry}>
      <LinkButton to="/w" variant="secondary">
        Go to Rooms
      </LinkButton>
    </RoomFailure>
  );
}

/** Leads on to the address that the room has by now. */
function Moved({ to: webinarLink, tab }: { readonly to: string; readonly tab: RoomTab }) {
  const navigate = useNavigate();
  const leadOn = useEffectEvent(() => {
    void navigate({ to: '/w/$webinarLink/{-$tab}', params: { webinarLink, tab }, replace: true });
  });
  useEffect(() => leadOn(), []);
  return <RoomSkeleton />;
}

interface FoundProps {
  readonly found: FoundRoom;
  readonly facts: PublicEvent;
  readonly suffix: string;
  readonly tab: RoomTab;
  readonly contents: RoomTabContents;
}

function Found(props: FoundProps) {
  const { room, updatedAt } = props.found;
  const viewer = useRoomViewer();
  const shown = room ?? props.facts;
  useForgetAnswers(shown);
  const place = placeIn(shown);
  const time = roomTime(shown, viewer);
  const liveEnd = time.state === 'live' ? time.occurrence?.end : undefined;
  const isWaitingOrOut = place !== null && !canReadContent(place);
  return (
    <RoomFrame
      room={shown}
      mayEdit={room?.mayEdit ?? false}
      liveUntil={liveEnd === undefined ? null : `until ${formatTime(liveEnd, viewer.zone)}`}
      notice={<OfflineNotice updatedAt={updatedAt} />}
      underName={
        isWaitingOrOut ? (
          <TimeAndSecurity room={shown} time={time} viewer={viewer} />
        ) : (
          <Organizer organizer={props.facts.organizer} />
        )
      }
    >
      <Body {...props} place={place} />
    </RoomFrame>
  );
}

/** The tabs; a panel in their place for who is not in the room. */
function Body(props: FoundProps & { readonly place: Participation | null }) {
  const { found, facts, suffix, tab, contents, place } = props;
  const { room, error, retry } = found;
  const viewer = useRoomViewer();
  // Here, since the panel makes way for a moment where the place is known before the room.
  const [joinedId, setJoinedId] = useState<number | null>(null);
  if (room === undefined && place !== null) {
    return error ? <RoomFailure error={error} onRetry={retry} part="body" /> : <BodySkeleton />;
  }
  if (room !== undefined && canReadContent(place)) {
    const panels = {
      about: <AboutTab room={room} viewer={viewer} />,
      people: <PeopleTab room={room} readAt={found.updatedAt} />,
      discussion: <contents.Discussion room={room} />,
      qna: <contents.Questions room={room} />,
      resources: <contents.Resources room={room} />,
      registrants: canManage(place) && <RegistrantsTab room={room} />,
    };
    return (
      <RoomTabs
        eventId={room.id}
        name={room.name}
        suffix={suffix}
        tab={tab}
        mayManage={canManage(place)}
        panels={panels}
      />
    );
  }
  return (
    <Outside
      key={facts.id}
      facts={facts}
      room={room}
      viewer={viewer}
      hasJoined={joinedId === facts.id}
      onJoin={() => setJoinedId(facts.id)}
    />
  );
}

/** The person's own place, as the rules of access read it. */
function placeIn(room: PublicEvent | Event): Participation | null {
  const { eventParticipantStatus: status, loggedInUserEventParticipant: own } = room;
  return status && { status, isHost: own.host, isAdmin: own.admin };
}
