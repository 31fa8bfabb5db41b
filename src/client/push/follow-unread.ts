import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { apiQueryKey } from '#client/api/api-query.ts';
import { knownConversations } from '#client/chat/conversations.ts';
import { withDoneHere } from '#client/chat/use-conversations.ts';
import type { Connection } from '#client/connection/connection.ts';
import { gather } from '#client/lib/gather.ts';
import { type UnreadCounts, unreadCountsKey } from '#client/session/me.ts';
import { listConversations } from '#contract/chat.ts';
import { listUnread } from '#contract/notifications.ts';
import { pushTags } from '#contract/push-message.ts';
import { badgeTotal } from '#domain/badge.ts';
import { showBadge } from './badge.ts';
import { closeNotifications } from './forget-push.ts';

interface FollowOptions {
  readonly connection: Pick<Connection, 'outbox'>;
  readonly queryClient: QueryClient;
  readonly userId: number;
  readonly signal: AbortSignal;
}

const talksKey = apiQueryKey(listConversations, {});
const recordsKey = apiQueryKey(listUnread, {});
/** Several changes come with one message. */
const pace = { leastMs: 300, spreadMs: 0 };

/**
 * Brings the number on the app's icon and the notifications on the screen along with what is read, on whatever device.
 * Returns what is to be called when a push has come: what this page knew until then says nothing of it.
 */
export function followUnread(options: FollowOptions): () => void {
  const { connection, queryClient, signal } = options;
  const find = (queryKey: QueryKey) => queryClient.getQueryCache().find({ queryKey });
  const old = new Set<Query | undefined>();
  let isCounted = false;
  // What the phone has kept from an earlier day tells nothing of now.
  const isNew = (key: QueryKey) =>
    !old.has(find(key)) && (find(key)?.state.dataUpdatedAt ?? 0) >= performance.timeOrigin;
  const show = () => {
    if (signal.aborted) return;
    const counts = queryClient.getQueryData<UnreadCounts>(unreadCountsKey);
    const isTalksNew = isNew(talksKey);
    const isRecordsNew = isNew(recordsKey);
    if (counts && (isCounted || (isTalksNew && isRecordsNew))) void showBadge(totalOf(counts)); // never fails
    const talks = new Set(isTalksNew ? readTalks(options) : []);
    const isRead = (tag: string) =>
      talks.has(tag) || (isRecordsNew && counts !== undefined && isSeen(tag, counts));
    void closeNotifications(isRead).catch(() => undefined); // they stay
  };
  const showSoon = gather({ ...pace, run: show });
  const stops = [
    queryClient.getQueryCache().subscribe((event) => {
      const { type, query } = event;
      if (type !== 'updated' || event.action.type !== 'success') return;
      if (![unreadCountsKey, talksKey, recordsKey].some((key) => query === find(key))) return;
      old.delete(query);
      isCounted ||= query === find(unreadCountsKey);
      showSoon();
    }),
    connection.outbox.subscribe(showSoon),
  ];
  signal.addEventListener('abort', () => {
    for (const stop of stops) stop();
  });
  showSoon();
  return () => {
    for (const key of [talksKey, recordsKey]) old.add(find(key));
  };
}

const totalOf = ({ announce = 0, forum = 0, rooms = 0, chat = 0 }: UnreadCounts) =>
  badgeTotal({ announce, forum, rooms, chat });

/** Tells whether what a notification is of has been seen: announcements, answers, requests to join. */
function isSeen(tag: string, { announce = 0, forum = 0, inRooms = {} }: UnreadCounts): boolean {
  if (tag === pushTags.announcements) return announce === 0;
  const [kind, place = ''] = tag.split('-');
  if (kind === 'answers' && place === 'forum') return forum === 0;
  if (!/^\d+$/.test(place)) return false;
  const news = inRooms[Number(place)];
  return (
    (kind === 'answers' && news?.EVENT_QNA === undefined) ||
    (kind === 'requests' && news?.EVENT_REGISTRANTS === undefined)
  );
}

/** Tags of conversations in which nothing is unread, also what was read here and the server does not know yet. */
function readTalks({ connection, queryClient, userId }: FollowOptions): string[] {
  const updatedAt = queryClient.getQueryState(talksKey)?.dataUpdatedAt ?? 0;
  const here = { outbox: connection.outbox.state(), updatedAt, myId: userId, queryClient };
  return withDoneHere(knownConversations(queryClient), here)
    .filter(({ unread }) => unread === 0)
    .map(({ sid }) => pushTags.conversation(sid));
}
