import { Link } from '@tanstack/react-router';
import { ChevronDown, CircleSlash, Hourglass, type LucideIcon, Share2, UserMinus } from 'lucide-react';
import { Fragment, memo, useDeferredValue, useId, useState } from 'react';
import { RoomCover } from '#client/features/rooms/room-cover.tsx';
import { tabStorage } from '#client/lib/phone-storage.ts';
import { type RoomsNews, useUnreadCounts } from '#client/session/me.ts';
import { useShare } from '#client/share/share.ts';
import { IconButton } from '#client/ui/controls/button.tsx';
import { Badge, LiveBadge } from '#client/ui/display/badge.tsx';
import { usePlace, useReturnToPlace } from '#client/ui/layout/use-return-to-place.ts';
import { useAfterPaint } from '#client/ui/use-after-paint.ts';
import type { EventSummary } from '#contract/events.ts';
import type { ParticipantStatus } from '#contract/participants.ts';
import { suffixOf } from '#domain/suffix.ts';
import type { ListedRoom, RoomGroup } from './room-groups.ts';
import styles from './room-items.module.css';

export type RoomsLayout = 'list' | 'grid';

interface RoomItemsProps {
  readonly groups: readonly RoomGroup[];
  readonly layout: RoomsLayout;
  /** True where many rooms that are over stand behind a line: not in what a search has found. */
  readonly isFolding: boolean;
}

/** Rooms of a first frame: more than a screen of them. The others follow without holding anything up. */
const firstFrame = 12;

/** Rooms in their groups: rows with the live ones large, or cards. */
export function RoomItems({ groups, layout, isFolding }: RoomItemsProps) {
  const place = usePlace();
  const isReturn = place > 0;
  const isPainted = useDeferredValue(useAfterPaint(true));
  const drawn = isPainted || isReturn ? groups : firstOf(groups, firstFrame);
  useReturnToPlace(place, drawn.length);
  return (
    <div className={isReturn ? styles.whole : undefined}>
      {drawn.map((group) => (
        <Group key={group.key} group={group} layout={layout} isFolding={isFolding} />
      ))}
    </div>
  );
}

function firstOf(groups: readonly RoomGroup[], count: number): RoomGroup[] {
  let left = count;
  return groups.flatMap((group) => {
    const rooms = group.rooms.slice(0, left);
    left -= rooms.length;
    return rooms.length > 0 ? [{ ...group, rooms }] : [];
  });
}

/** Rooms that are over and stand in sight; more of them are folded. */
const mostOver = 3;

function Group({ group, layout, isFolding }: Omit<RoomItemsProps, 'groups'> & { readonly group: RoomGroup }) {
  const id = useId();
  const { isOpen, toggle } = useOpened(group.key);
  const over = group.rooms.filter(({ time }) => time.state === 'ended');
  const isFolded = isFolding && over.length > mostOver;
  const current = isFolded ? group.rooms.slice(0, -over.length) : group.rooms;
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id} className={styles.title} dir="auto">
        {group.title}
      </h2>
      <Items rooms={current} layout={layout} />
      {isFolded && (
        <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={toggle}>
          <ChevronDown size={20} strokeWidth={1.75} aria-hidden />
          Earlier · {over.length} rooms
        </button>
      )}
      {isFolded && isOpen && <Items rooms={over} layout={layout} />}
    </section>
  );
}

/** State of a group's fold; the tab remembers it, so that the way back finds its place. */
function useOpened(groupKey: string) {
  const key = `roomsEarlier:${groupKey}`;
  const [isOpen, setIsOpen] = useState(() => tabStorage().getItem(key) !== null);
  const toggle = () => {
    if (isOpen) tabStorage().removeItem(key);
    else tabStorage().setItem(key, 'open');
    setIsOpen(!isOpen);
  };
  return { isOpen, toggle };
}

function Items({ rooms, layout }: { readonly rooms: readonly ListedRoom[]; readonly layout: RoomsLayout }) {
  const { inRooms } = useUnreadCounts();
  if (rooms.length === 0) return null;
  return (
    <ul className={layout === 'grid' ? styles.grid : styles.rows}>
      {rooms.map((listed) => (
        <RoomItem
          key={listed.room.id}
          look={lookOf(listed, layout)}
          news={newsIn(inRooms?.[listed.room.id])}
          {...listed}
        />
      ))}
    </ul>
  );
}

/** Number of everything that is new in a room. */
const newsIn = (news: RoomsNews[number] = {}): number =>
  Object.values(news).reduce((sum, { unread }) => sum + unread, 0);

type Look = 'row' | 'large' | 'card';

const lookOf = ({ time }: ListedRoom, layout: RoomsLayout): Look =>
  layout === 'grid' ? 'card' : time.state === 'live' ? 'large' : 'row';

interface RoomItemProps extends ListedRoom {
  readonly look: Look;
  readonly news: number;
}

const RoomItem = memo(
  function RoomItem({ room, time, look, news }: RoomItemProps) {
    const { name, coverImage, participantsCount, eventParticipantStatus } = room;
    const isLive = time.state === 'live';
    return (
      <li className={styles[look]}>
        <div className={styles.cover}>
          <RoomCover name={name} image={coverImage} size={look === 'row' ? 'thumb' : 'card'} />
          {isLive && (
            <span className={styles.live}>
              <LiveBadge />
            </span>
          )}
        </div>
        <div className={styles.words}>
          <h3 className={styles.name}>
            <Link
              to="/w/$webinarLink/{-$tab}"
              params={{ webinarLink: suffixOf(room.lastlink), tab: 'about' }}
            >
              <bdi>{name}</bdi>
            </Link>
          </h3>
          <p className={styles.second}>
            <span>
              <Parts line={time.line} />
              {time.countdown && ' ·'}
            </span>
            {time.countdown && (
              <>
                {' '}
                <span>{time.countdown}</span>
              </>
            )}
            {look === 'large' && ` · ${peopleWords(participantsCount)}`}
          </p>
          <PlaceWords status={eventParticipantStatus} />
        </div>
        <Badge className={styles.news} count={news} label="new" />
        <ShareButton room={room} />
      </li>
    );
  },
  (one, other) =>
    one.room === other.room && one.look === other.look && one.news === other.news && isSameTime(one, other),
);

const isSameTime = ({ time: one }: ListedRoom, { time: other }: ListedRoom): boolean =>
  one.line === other.line && one.countdown === other.countdown && one.state === other.state;

const peopleWords = (count: number): string =>
  count === 1 ? '1 person' : `${count.toLocaleString('en')} people`;

interface Place {
  readonly icon: LucideIcon;
  readonly words: string;
  readonly look: 'waiting' | 'out';
}

const places: Partial<Record<ParticipantStatus, Place>> = {
  TO_BE_APPROVED: { icon: Hourglass, words: 'Waiting for approval', look: 'waiting' },
  DENIED: { icon: CircleSlash, words: 'Not approved', look: 'out' },
  REMOVED: { icon: UserMinus, words: 'Removed', look: 'out' },
};

/** Words for who waits or was refused; nothing for who is in. */
function PlaceWords({ status }: { readonly status: ParticipantStatus | null }) {
  const place = status && places[status];
  if (!place) return null;
  return (
    <p className={styles[place.look]}>
      <place.icon size={16} strokeWidth={2} aria-hidden />
      {place.words}
    </p>
  );
}

/** A line that breaks after its commas first: the hour stays in one piece in a narrow card. */
function Parts({ line }: { readonly line: string }) {
  const parts = line.split(', ');
  return parts.map((part, at) => {
    const isLast = at === parts.length - 1;
    return (
      <Fragment key={part}>
        <span className={styles.part}>{isLast ? part : `${part},`}</span>
        {!isLast && ' '}
      </Fragment>
    );
  });
}

function ShareButton({ room }: { readonly room: EventSummary }) {
  const { share } = useShare();
  return (
    <IconButton
      className={styles.share}
      icon={Share2}
      label={`Share ${room.name}`}
      onClick={() =>
        void share({ title: room.name, url: new URL(room.lastlink, window.location.origin).href })
      }
    />
  );
}
