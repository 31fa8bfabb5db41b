import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { pagedReading } from '#client/api/kept-answer.ts';
import { useConnection, useIsOnline } from '#client/connection/connection.ts';
import { type PagedReading, RestOfList } from '#client/lists/end-of-list.tsx';
import { useOutboxState } from '#client/outbox/use-outbox.ts';
import { PeopleFailure, PeopleSkeleton } from '#client/people/people-placeholders.tsx';
import { findPeople, searchStage, searchText } from '#client/people/people-search.ts';
import { useMe } from '#client/session/me.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { SearchField } from '#client/ui/controls/search-field.tsx';
import { useSearchText } from '#client/ui/controls/use-search-text.ts';
import type { Event } from '#contract/events.ts';
import type { Participant } from '#contract/participants.ts';
import { OwnRow } from './own-row.tsx';
import styles from './people-panel.module.css';
import { PeopleRows } from './people-rows.tsx';
import { ownNote, peopleOf, roomPeopleQuery } from './room-people.ts';

export interface PeoplePanelProps {
  readonly room: Event;
  /** Time when the room was last read. */
  readonly readAt: number;
}

/** Everybody in a room by name, oneself first. */
export function PeoplePanel({ room, readAt }: PeoplePanelProps) {
  const { api } = useConnection();
  const me = useMe();
  const outbox = useOutboxState();
  const own = ownNote(outbox, { eventId: room.id, notes: room.notes ?? null, readAt });
  const query = useInfiniteQuery(roomPeopleQuery(api, room.id));
  const pages = query.data?.pages;
  const people = useMemo(() => peopleOf(pages ?? []), [pages]);
  const { text, settled, change } = useSearchText('', keepNowhere);
  const search = useSearch(room.id, people, { text, settled });
  const count = pages?.at(-1)?.value.totalElements ?? room.participantsCount;
  const parts = { eventId: room.id, myId: me.id, ownNote: own.text };
  return (
    <div className={styles.people}>
      <SearchField
        label="Search people"
        placeholder={count > 1 ? `Search ${inWords(count)}` : 'Search people'}
        value={text}
        onChange={change}
        hint={search.hint}
      />
      <section aria-labelledby="people">
        <h2 id="people" className={styles.title}>
          {inWords(count)}
        </h2>
        <p className={styles.count} role="status">
          {search.found && !search.isAsking && foundWords(search.count, text)}
        </p>
        {search.found ? (
          <Found key={settled} search={search} found={search.found} parts={parts} />
        ) : (
          <>
            <OwnRow key={room.id} room={room} note={own} />
            <Everyone people={people} count={count} reading={pagedReading(query)} parts={parts} />
          </>
        )}
      </section>
    </div>
  );
}

/** A search is over with the tab. */
const keepNowhere = () => undefined;

const inWords = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'person' : 'people'}`;
const foundWords = (count: number, sought: string) =>
  count === 0 ? `Nobody here fits “${sought.trim()}”.` : `${count.toLocaleString('en')} found`;

interface ListParts {
  readonly eventId: number;
  readonly myId: number;
  readonly ownNote: string | null;
}

interface EveryoneProps {
  readonly people: readonly Participant[];
  /** Number of all, oneself among them. */
  readonly count: number;
  readonly reading: PagedReading;
  readonly parts: ListParts;
}

/** Everybody else. */
function Everyone({ people, count, reading, parts }: EveryoneProps) {
  const { myId } = parts;
  const others = useMemo(
    () => people.filter(({ participantUser }) => participantUser.id !== myId),
    [people, myId],
  );
  if (!reading.isRead) {
    return reading.isFailed ? (
      <PeopleFailure error={reading.error} onRetry={reading.retry} />
    ) : (
      <PeopleSkeleton />
    );
  }
  if (others.length === 0 && !reading.hasMore) {
    return <p className={styles.rest}>Nobody else is here yet. Whoever joins stands here.</p>;
  }
  const isLong = others.length >= longFrom;
  return (
    <>
      <PeopleRows
        name={`people ${parts.eventId}`}
        rows={others}
        count={count - 1}
        reading={reading}
        {...parts}
      />
      <RestOfList reading={reading} what="The other people" />
      {isLong && !reading.hasMore && <p className={styles.end}>That is everybody.</p>}
    </>
  );
}

/** A list that is shorter has its end in sight. */
const longFrom = 10;

interface Search {
  /** Null while nothing is searched for: the whole list stays. */
  readonly found: readonly Participant[] | null;
  readonly count: number;
  readonly isAsking: boolean;
  readonly hint: string | undefined;
  /** Of what the server finds; null where only the phone was asked. */
  readonly reading: PagedReading | null;
}

/** Looks through what the phone has until the server has answered; without a network from the first letter on. */
function useSearch(
  eventId: number,
  people: readonly Participant[],
  { text, settled }: { readonly text: string; readonly settled: string },
): Search {
  const { api } = useConnection();
  const isOnline = useIsOnline();
  const stage = searchStage(text);
  const isSearch = stage === 'search' || (!isOnline && stage === 'short');
  const mustAsk = isSearch && isOnline;
  const served = useInfiniteQuery({
    ...roomPeopleQuery(api, eventId, settled.trim()),
    enabled: mustAsk && searchStage(settled) === 'search',
    // Not for the phone: it looks among the people that it has.
    persister: undefined,
  });
  const texts = useMemo(
    () => (isSearch ? people.map(({ participantUser }) => searchText(participantUser)) : []),
    [isSearch, people],
  );
  const own = useMemo(
    () => (isSearch ? findPeople(people, texts, text) : null),
    [isSearch, people, texts, text],
  );
  const pages = mustAsk && text === settled ? served.data?.pages : undefined;
  const answered = useMemo(() => pages && peopleOf(pages), [pages]);
  const found = answered ?? own;
  return {
    found,
    count: pages?.at(-1)?.value.totalElements ?? found?.length ?? 0,
    isAsking: mustAsk && pages === undefined && !served.isError,
    hint: hintOf(stage, isOnline),
    reading: mustAsk && text === settled ? pagedReading(served) : null,
  };
}

function hintOf(stage: ReturnType<typeof searchStage>, isOnline: boolean): string | undefined {
  if (stage === 'empty') return undefined;
  if (!isOnline) return 'Among the people on this phone';
  return stage === 'short' ? 'Type at least 3 letters' : undefined;
}

interface FoundProps {
  readonly search: Search;
  readonly found: readonly Participant[];
  readonly parts: ListParts;
}

function Found({ search, found, parts }: FoundProps) {
  const { reading, count, isAsking } = search;
  if (found.length === 0 && isAsking) return <PeopleSkeleton />;
  return (
    <>
      {found.length > 0 && (
        <PeopleRows name={`found ${parts.eventId}`} rows={found} count={count} reading={reading} {...parts} />
      )}
      {reading?.isFailed && !reading.isRead && (
        <p className={styles.rest}>
          Only the people on this phone were searched.
          <Button variant="text" size="small" onClick={reading.retry}>
            Retry
          </Button>
        </p>
      )}
      {reading && <RestOfList reading={reading} what="The other people" />}
    </>
  );
}
