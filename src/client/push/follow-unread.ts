import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { apiQueryKey } from '#client/api/api-query.ts';
import { knownConversations } from '#client/chat/conversations.ts';
import { withDoneHere } from '#client/chat/use-conversations.ts';
import type { Connection } from '#client/connection/connection.ts';
import { gather } from '#client/lib/gather.ts';
import { type UnreadCounts, unreadCountsKey } from '#client/session/me.ts';
import { listConversations } from '#contract/chat.ts';
import { listUnread } from '#contract/notifications.ts';
import { type PushedContent, pushTags } from '#contract/push-message.ts';
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
 * Returns what is to be called when a push has come: but for what it brought, this page knew nothing of it.
 */
export function followUnread(options: FollowOptions): (content: PushedContent | undefined) => void {
  const { connection, queryClient, signal } = options;
  const find = (queryKey: QueryKey) => queryClient.getQueryCache().find({ queryKey });
  const old = new Set<QueryKey>();
  let isCounted = false;
  // What the phone has kept from an earlier day tells nothing of now.
  const isNew = (key: QueryKey) =>
    !old.has(key) && (find(key)?.state.dataUpdatedAt ?? 0) >= performance.timeOrigin;
  const show = () => {
    if (signal.aborted) return;
    const counts = queryClient.getQueryData<UnreadCounts>(unreadCountsKey);
    const isTalksNew = isNew(talksKey);
    const isRecordsNew = isNew(recordsKey);
    const isKnown = (isCounted && old.size === 0) || (isTalksNew && isRecordsNew);
    if (counts && isKnown) void showBadge(totalOf(counts)); // never fails
    const talks = new Map(isTalksNew ? readTalks(options) : []);
    const isRead = ({ tag, data }: Pick<Notification, 'tag' | 'data'>) =>
      messageIdOf(data) <= (talks.get(tag) ?? -1) ||
      (isRecordsNew && counts !== undefined && isSeen(tag, counts));
    void closeNotifications(isRead).catch(() => undefined); // they stay
  };
  const showSoon = gather({ ...pace, run: show });
  const stops = [
    queryClient.getQueryCache().subscribe((event) => {
      const { type, query } = event;
      if (type !== 'updated' || event.action.type !== 'success') return;
      const key = [unreadCountsKey, talksKey, recordsKey].find((one) => query === find(one));
      if (key === undefined) return;
      // What is only changed here, by what a push brought perhaps, is as old as before.
      if (!event.action.manual) old.delete(key);
      isCounted ||= key === unreadCountsKey;
      showSoon();
    }),
    connection.outbox.subscribe(showSoon),
  ];
  signal.addEventListener('abort', () => {
    for (const stop of stops) stop();
  });
  showSoon();
  return (content) => {
    // A message is put into the list of conversations as it came.
    if (content?.type === 'chat.message') return;
    old.add(recordsKey);
    if (content === undefined) old.add(talksKey);
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

/** Message that a notification is of; 0 where it names none. The worker shows it before this page knows of the message. */
function messageIdOf(data: unknown): number {
  return Number((data as { messageId?: unknown } | null)?.messageId ?? 0);
}

/**
 * Tags of conversations in which nothing is unread, also what was read here and the server does not know yet, with the
 * newest message that is known of each.
 */
function readTalks({ connection, queryClient, userId }: FollowOptions): (readonly [string, number])[] {
  const updatedAt = queryClient.getQueryState(talksKey)?.dataUpdatedAt ?? 0;
  const here = { outbox: connection.outbox.state(), updatedAt, myId: userId, queryClient };
  return withDoneHere(knownConversations(queryClient), here)
    .filter(({ unread }) => unread === 0)
    .map(({ sid, readUpTo, lastMessage }) => [
      pushTags.conversation(sid),
      Math.max(readUpTo, lastMessage?.id ?? 0),
    ]);
}
