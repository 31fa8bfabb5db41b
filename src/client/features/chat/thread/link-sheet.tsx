import { useQuery } from '@tanstack/react-query';
import { Presentation, UserRound } from 'lucide-react';
import { apiQuery } from '#client/api/api-query.ts';
import { useConnection } from '#client/connection/connection.ts';
import { useMe } from '#client/session/me.ts';
import { ListCard, ListRow } from '#client/ui/layout/list-card.tsx';
import { Sheet } from '#client/ui/sheets/sheet.tsx';
import { type EventLists, listEvents } from '#contract/events.ts';
import { displayName } from '#domain/person.ts';
import { suffixOf } from '#domain/suffix.ts';
import styles from './link-sheet.module.css';
import type { AttachedLink } from './written-message.ts';

export interface LinkSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onChoose: (link: AttachedLink) => void;
}

const roomsIn = (lists: EventLists) => [
  ...lists.eventsCreatedByMe,
  ...lists.organizationEventsCreatedToWhichIAmAdmin,
  ...lists.eventsAttendedByMe,
  ...lists.organizationEventsAttendedByMe,
];

/** Chooses what a message leads to: one's own profile, or one of one's rooms. */
export function LinkSheet({ isOpen, onClose, onChoose }: LinkSheetProps) {
  const { api } = useConnection();
  const me = useMe();
  const rooms = useQuery(apiQuery(api, listEvents, {}));
  const choose = (link: AttachedLink) => {
    onChoose(link);
    onClose();
  };
  const profile = { path: `/${suffixOf(me.myLastlink)}`, words: displayName(me) };
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="Attach a link">
      <ListCard>
        <ListRow icon={UserRound} title="My profile" end="" onClick={() => choose(profile)} />
        {roomsIn(rooms.data ?? noRooms).map(({ id, name, lastlink }) => (
          <ListRow
            key={id}
            icon={Presentation}
            title={name}
            end=""
            onClick={() => choose({ path: lastlink, words: name })}
          />
        ))}
      </ListCard>
      {rooms.data === undefined && (
        <p className={styles.note}>
          {rooms.isError ? 'Your rooms could not be read.' : 'Loading your rooms…'}
        </p>
      )}
    </Sheet>
  );
}

const noRooms: EventLists = {
  eventsCreatedByMe: [],
  eventsAttendedByMe: [],
  organizationEventsCreatedToWhichIAmAdmin: [],
  organizationEventsAttendedByMe: [],
  mayCreate: false,
};
