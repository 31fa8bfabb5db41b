import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { apiQuery } from '#client/api/api-query.ts';
import { conversationsQuery } from '#client/chat/conversations.ts';
import { withDoneHere } from '#client/chat/use-conversations.ts';
import type { Connection } from '#client/connection/connection.ts';
import { reportsQuery, withClosedHere } from '#client/features/reports/open-reports.ts';
import { countNewerKnown } from '#client/posts/threads/thread-queries.ts';
import { type RoomsNews, type UnreadCounts, unreadCountsKey } from '#client/session/me.ts';
import { alwaysAsked, ofThreads, unreadQuery, withReadHere } from '#client/unread/unread-records.ts';
import type { Conversation } from '#contract/chat.ts';
import type { Notification, NotificationsType } from '#contract/notifications.ts';
import { getProgramme } from '#contract/programme.ts';

interface KeepUnreadOptions {
  readonly connection: Connection;
  readonly queryClient: QueryClient;
  readonly userId: number;
}

/** Counts what is unread for whoever is signed in, until the returned function is called. */
export function keepUnread({ connection, queryClient, userId }: KeepUnreadOptions): () => void {
  const { api, outbox } = connection;
  const records = new QueryObserver(queryClient, { ...unreadQuery(api), ...alwaysAsked });
  const programme = new QueryObserver(queryClient, apiQuery(api, getProgramme, {}));
  const reports = new QueryObserver(queryClient, { ...reportsQuery(api), ...alwaysAsked });
  const conversations = new QueryObserver(queryClient, { ...conversationsQuery(api), ...alwaysAsked });
  const countNewer = countNewerKnown(queryClient, userId);

  const count = () => {
    const { data, dataUpdatedAt } = records.getCurrentResult();
    const eventIds = programme.getCurrentResult().data?.eventIds;
    if (data === undefined || eventIds === undefined) return;
    const waits = outbox.state();
    const now = withReadHere(data, { outbox: waits, updatedAt: dataUpdatedAt, countNewer });
    const reported = reports.getCurrentResult();
    const talks = conversations.getCurrentResult();
    const here = { outbox: waits, updatedAt: talks.dataUpdatedAt, myId: userId, queryClient };
    const talked = withDoneHere(talks.data?.content ?? [], here);
    const inRooms = withDiscussions(
      newsOfRooms(now, Object.values(eventIds)),
      talked,
      Object.values(eventIds),
    );
    put(queryClient, {
      announce: unreadIn(now, eventIds.announcements),
      forum: unreadIn(now, eventIds.forum),
      rooms: Object.keys(inRooms).length,
      inRooms,
      isOutside: !data.some(({ objectId }) => objectId === eventIds.announcements),
      chat: talked.filter((one) => one.kind === 'DIRECT' && isToBeCounted(one)).length,
      account: withClosedHere(reported.data ?? [], waits, reported.dataUpdatedAt).length,
    });
  };
  const stops = [records, programme, reports, conversations].map((observer) => observer.subscribe(count));
  // What has been read offline is not counted again.
  stops.push(outbox.subscribe(count));
  count();
  return () => {
    for (const stop of stops) stop();
  };
}

function unreadIn(records: readonly Notification[], eventId: number): number {
  const isMeant = (one: Notification) => one.objectId === eventId && one.notificationsType === ofThreads;
  return records.find(isMeant)?.unread ?? 0;
}

/** Kinds that a tab of a room shows, and that are read by opening it. */
const roomKinds: readonly NotificationsType[] = [
  'EVENT_ABOUT',
  'EVENT_PEOPLE',
  'EVENT_QNA',
  'EVENT_RESOURCE',
  'EVENT_REGISTRANTS',
];

/** News of rooms: of all events but these, which have areas of their own. */
export function newsOfRooms(records: readonly Notification[], areas: readonly number[]): RoomsNews {
  const news: { -readonly [EventId in keyof RoomsNews]: RoomsNews[EventId] } = {};
  for (const { objectId, notificationsType: kind, unread, newest } of records)
    if (unread > 0 && roomKinds.includes(kind) && !areas.includes(objectId))
      // Records that the phone kept before do not say what is the newest: nobody can say that they have seen it.
      news[objectId] = { ...news[objectId], [kind]: { unread, newest: newest ?? 0 } };
  return news;
}

/** True of what is unread; a muted conversation has its dot in the list, and calls nobody. */
const isToBeCounted = ({ unread, muted }: Conversation) => unread > 0 && !muted;

/** News of rooms with those of their discussions. */
export function withDiscussions(
  news: RoomsNews,
  conversations: readonly Conversation[],
  areas: readonly number[],
): RoomsNews {
  const all: { -readonly [EventId in keyof RoomsNews]: RoomsNews[EventId] } = { ...news };
  for (const one of conversations) {
    const { eventId, unread, lastMessage } = one;
    if (eventId !== null && isToBeCounted(one) && !areas.includes(eventId))
      all[eventId] = { ...all[eventId], DISCUSSION: { unread, newest: lastMessage?.id ?? 0 } };
  }
  return all;
}

function put(queryClient: QueryClient, counts: UnreadCounts): void {
  const known = queryClient.getQueryData<UnreadCounts>(unreadCountsKey);
  if (JSON.stringify(known) !== JSON.stringify(counts)) queryClient.setQueryData(unreadCountsKey, counts);
}
