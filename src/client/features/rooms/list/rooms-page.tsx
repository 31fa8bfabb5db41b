import { useQuery } from '@tanstack/react-query';
import { LayoutGrid, List, Plus, Presentation, SearchX } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useConnection } from '#client/connection/connection.ts';
import { type RoomViewer, useRoomViewer } from '#client/features/rooms/room-times.ts';
import { roomListsQuery } from '#client/features/rooms/rooms-queries.ts';
import { phoneStorage, storageKeys } from '#client/lib/phone-storage.ts';
import { OfflineNotice } from '#client/network/offline-notice.tsx';
import { UnreadMessage } from '#client/network/unread-message.tsx';
import { useMe } from '#client/session/me.ts';
import { Button, IconButton, LinkButton } from '#client/ui/controls/button.tsx';
import floating from '#client/ui/controls/floating-button.module.css';
import { SearchField } from '#client/ui/controls/search-field.tsx';
import { useSearchText } from '#client/ui/controls/use-search-text.ts';
import { VisuallyHidden } from '#client/ui/display/visually-hidden.tsx';
import { AreaMessage } from '#client/ui/layout/area-message.tsx';
import { MessageScreen } from '#client/ui/layout/message-screen.tsx';
import { Page } from '#client/ui/layout/page.tsx';
import type { EventLists } from '#contract/events.ts';
import { greeting } from '#domain/time/greeting.ts';
import { findRooms, groupRooms } from './room-groups.ts';
import { RoomItems, type RoomsLayout } from './room-items.tsx';
import styles from './rooms-page.module.css';
import { RoomsSkeleton } from './rooms-skeleton.tsx';

interface RoomsPageProps {
  /** Text of the search, as the address has it. */
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

/** All rooms of the person, in groups. */
export function RoomsPage({ search, onSearch }: RoomsPageProps) {
  const { api } = useConnection();
  const me = useMe();
  const query = useQuery(roomListsQuery(api));
  const viewer = useRoomViewer();
  const { layout, toggle } = useLayout();
  const isGrid = layout === 'grid';
  const lists = query.data;
  const hasRooms = lists !== undefined && !isEmpty(lists);
  const { zone, now } = viewer;
  return (
    <Page
      title={isGrid ? greeting(me.firstName, zone, now) : 'Rooms'}
      name="Rooms"
      overline={isGrid && 'Rooms'}
      width={isGrid ? 'full' : 'reading'}
      actions={
        <>
          {hasRooms && lists.mayCreate && <CreateLink isFloating />}
          <IconButton
            icon={isGrid ? List : LayoutGrid}
            label={isGrid ? 'Show as list' : 'Show as grid'}
            onClick={toggle}
          />
        </>
      }
      notice={lists && <OfflineNotice updatedAt={query.dataUpdatedAt} error={query.error} />}
    >
      {lists && !hasRooms && <NoRooms mayCreate={lists.mayCreate} />}
      {hasRooms && (
        <Rooms lists={lists} viewer={viewer} layout={layout} search={search} onSearch={onSearch} />
      )}
      {!lists && query.isError && (
        <UnreadMessage what="The rooms" error={query.error} onRetry={query.refetch} />
      )}
      {!lists && !query.isError && <RoomsSkeleton layout={layout} />}
    </Page>
  );
}

const isEmpty = (lists: EventLists): boolean =>
  lists.eventsCreatedByMe.length === 0 &&
  lists.eventsAttendedByMe.length === 0 &&
  lists.organizationEventsCreatedToWhichIAmAdmin.length === 0 &&
  lists.organizationEventsAttendedByMe.length === 0;

/** The choice between rows and cards, which the phone remembers. */
function useLayout() {
  const [layout, setLayout] = useState<RoomsLayout>(() =>
    phoneStorage().getItem(storageKeys.roomsLayout) === 'grid' ? 'grid' : 'list',
  );
  const toggle = () => {
    const next = layout === 'grid' ? 'list' : 'grid';
    phoneStorage().setItem(storageKeys.roomsLayout, next);
    setLayout(next);
  };
  return { layout, toggle };
}

interface RoomsProps extends RoomsPageProps {
  readonly lists: EventLists;
  readonly viewer: RoomViewer;
  readonly layout: RoomsLayout;
}

function Rooms({ lists, viewer, layout, search, onSearch }: RoomsProps) {
  const { text, change, keep } = useSearchText(search, onSearch);
  const { zone, now, clock } = viewer;
  const groups = useMemo(() => groupRooms(lists, { zone, now, clock }), [lists, zone, now, clock]);
  const sought = useDeferredValue(text.trim());
  const found = useMemo(() => (sought === '' ? groups : findRooms(groups, sought)), [groups, sought]);
  const count = found.reduce((sum, { rooms }) => sum + rooms.length, 0);
  return (
    // A press on anything may lead away from here.
    <div className={styles.screen} onClickCapture={keep}>
      <SearchField label="Search rooms" placeholder="Search rooms" value={text} onChange={change} />
      <VisuallyHidden>
        <span role="status">{sought !== '' && count > 0 && countWords(count)}</span>
      </VisuallyHidden>
      {count === 0 ? (
        <NothingFound sought={sought} onClear={() => change('')} />
      ) : (
        <RoomItems key={layout} groups={found} layout={layout} isFolding={sought === ''} />
      )}
    </div>
  );
}

const countWords = (count: number): string => `${count} ${count === 1 ? 'room' : 'rooms'} found`;

function NothingFound({ sought, onClear }: { readonly sought: string; readonly onClear: () => void }) {
  return (
    <MessageScreen icon={SearchX} title={`No room matches “${sought}”`}>
      <Button variant="soft" onClick={onClear}>
        Clear search
      </Button>
    </MessageScreen>
  );
}

function CreateLink({ isFloating = false }: { readonly isFloating?: boolean }) {
  return (
    <LinkButton to="/w/create" size="medium" icon={Plus} className={isFloating ? floating.button : undefined}>
      Create room
    </LinkButton>
  );
}

function NoRooms({ mayCreate }: { readonly mayCreate: boolean }) {
  return (
    <AreaMessage
      icon={Presentation}
      title="No rooms yet"
      text="Open the link of a room you were sent; it will then stand here."
    >
      {mayCreate ? (
        <CreateLink />
      ) : (
        <LinkButton to="/agenda" variant="soft">
          See the agenda
        </LinkButton>
      )}
    </AreaMessage>
  );
}
