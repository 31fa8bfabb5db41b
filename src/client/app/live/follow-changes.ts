import type { Query, QueryClient } from '@tanstack/react-query';
import type { Api } from '#client/api/api.ts';
import { type GatherPace, gather, jitter, jitterAfterGap } from '#client/lib/gather.ts';
import { dropThread, readEdited, readPosted } from '#client/posts/threads/thread-changes.ts';
import { type LikesChange, patchLikes, patchMarks } from '#client/posts/threads/thread-patches.ts';
import type { Change as AnyChange, Ready } from '#client/realtime/channel.ts';
import { getApplication } from '#contract/applications.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { getEvent, getPublicEvent, listEvents } from '#contract/events.ts';
import { listFavourites } from '#contract/favourites.ts';
import { getMentorRegistration } from '#contract/mentors.ts';
import { listUnread } from '#contract/notifications.ts';
import { listParticipants } from '#contract/participants.ts';
import type { ConversationEvent, SeatEvent } from '#contract/realtime.ts';
import { listReports } from '#contract/reports.ts';
import { listResourceFolders, listResources } from '#contract/resources.ts';
import { listStars } from '#contract/stars.ts';
import { listTables } from '#contract/tables.ts';
import { getThread, listAnswers, listThreads } from '#contract/threads.ts';

/** Change of everything but conversations, the own seat and people who leave for good, which are followed apart. */
type Change = Exclude<AnyChange, ConversationEvent | SeatEvent | { type: 'people.left' }>;

interface FollowOptions {
  readonly queryClient: QueryClient;
  readonly api: Api;
  readonly ownId: () => number | undefined;
  /** The own conversations have changed in some other way than by a message. */
  readonly onChatList: () => void;
}

interface ChangeFollower {
  onChange(change: Change): void;
  onReady(ready: Ready): void;
}

const watchedReads: readonly Endpoint[] = [
  listThreads,
  listAnswers,
  getThread,
  listUnread,
  listStars,
  listFavourites,
  listReports,
  getApplication,
  getMentorRegistration,
  listEvents,
  getEvent,
  getPublicEvent,
  listResourceFolders,
  listResources,
  listTables,
];

const roomReads: readonly Endpoint[] = [listEvents, getEvent, getPublicEvent];
const resourceReads: readonly Endpoint[] = [listResourceFolders, listResources];

/** A thousand people who join a room must not make a thousand phones read all the time: the first is shown soon. */
const crowd = { ...jitter, pauseMs: 10_000 };
const hosts = { ...jitter, pauseMs: 2_000 };
const later = (run: () => void) => void setTimeout(run, jitter.leastMs + Math.random() * jitter.spreadMs);

/** Brings what happens elsewhere into what this page has read. */
export function createChangeFollower({ queryClient, api, ownId, onChatList }: FollowOptions): ChangeFollower {
  // What is on the screen is read anew at once, the rest when it is next shown.
  const readAnew = (endpoints: readonly Endpoint[], refetchType: 'active' | 'none' = 'active') =>
    void queryClient.invalidateQueries({
      refetchType,
      predicate: ({ queryKey: [method, path] }) =>
        endpoints.some((endpoint) => endpoint.method === method && endpoint.path === path),
    });
  const again = (endpoint: Endpoint) => gather({ ...jitter, run: () => readAnew([endpoint]) });
  const unread = again(listUnread);
  const unreadOfCrowd = gather({ ...crowd, run: () => readAnew([listUnread]) });
  const people = createPeopleReader(queryClient, crowd);
  const registrants = createPeopleReader(queryClient, hosts);
  const forms = gather({ ...jitter, run: () => readAnew([getApplication, getMentorRegistration]) });
  const readRooms = gather({ ...jitter, run: () => readAnew(roomReads) });
  const rooms = () => {
    // Known to be old before its news is counted, so that nobody reads the news by looking at it.
    readAnew(roomReads, 'none');
    readRooms();
  };
  const readResources = gather({ ...jitter, run: () => readAnew(resourceReads) });
  const afterGap = gather({ ...jitterAfterGap, run: () => readAnew([...watchedReads, listParticipants]) });
  const changeLikes = createLikeChanges(queryClient);

  const handlers: { [T in Change['type']]: (change: Extract<Change, { type: T }>) => void } = {
    'thread.posted': (posted) => {
      later(() => void readPosted({ queryClient, api }, posted)); // never fails
      if (posted.userId !== ownId()) unread();
    },
    'thread.edited': (edited) => later(() => void readEdited({ queryClient, api }, edited)), // never fails
    'thread.liked': ({ type: _, ...likes }) => changeLikes(likes),
    'thread.deleted': (deleted) => {
      later(() => void dropThread({ queryClient, api }, deleted)); // never fails
      unread();
    },
    'thread.marked': ({ type: _, ...marks }) => patchMarks(queryClient, marks),
    'event.resources': () => {
      readAnew(resourceReads, 'none');
      readResources();
      unread();
    },
    'event.tables': again(listTables),
    'own.liked': ({ type: _, ...likes }) => changeLikes(likes),
    'own.read': unread,
    'own.starred': again(listStars),
    'own.favourites': again(listFavourites),
    'own.reports': again(listReports),
    'own.form': forms,
    'event.changed': ({ eventId }) => {
      rooms();
      unreadOfCrowd();
      people(eventId);
    },
    'event.registrants': ({ eventId }) => {
      unread();
      registrants(eventId);
    },
    'own.place': () => {
      rooms();
      unread();
      // A discussion comes and goes with the place.
      onChatList();
    },
    'own.chat': onChatList,
  };
  return {
    onChange: (change) => (handlers[change.type] as (change: Change) => void)(change),
    // What was read while the channel was being opened may have changed since.
    onReady: (ready) => (ready === 'again' ? afterGap() : readAnew(watchedReads)),
  };
}

/** Reads the lists of people of rooms anew. One that is being read, a page a second, is read to its end first. */
function createPeopleReader(queryClient: QueryClient, pace: GatherPace) {
  const changed = new Set<string>();
  const lists = {
    predicate: ({ queryKey: [method, path, input] }: Query) =>
      method === listParticipants.method &&
      path === listParticipants.path &&
      changed.has((input as { params: { id: string } }).params.id),
  };
  const read = gather({
    ...pace,
    run() {
      if (queryClient.isFetching(lists) > 0) return read();
      void queryClient.invalidateQueries(lists);
      changed.clear();
    },
  });
  return (eventId: number) => {
    changed.add(String(eventId));
    read();
  };
}

/**
 * A like comes as two messages, the count to everybody and the heart to whoever gave it. Shown one after the other the
 * own like would be counted twice for a moment, so they are put together; of many likes only the last count is shown.
 */
function createLikeChanges(queryClient: QueryClient): (change: LikesChange) => void {
  const waiting = new Map<number, LikesChange>();
  const flush = gather({
    leastMs: 80,
    spreadMs: 0,
    run() {
      for (const change of waiting.values()) patchLikes(queryClient, change);
      waiting.clear();
    },
  });
  return (change) => {
    waiting.set(change.threadId, { ...waiting.get(change.threadId), ...change });
    flush();
  };
}
