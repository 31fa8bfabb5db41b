import type { Reader } from '#server/db/database.ts';
import type { ConversationRow } from '#server/db/tables/chat.ts';
import { listReadings, listRecent, type Reading, type RecentRow } from '#server/features/chat/push-reader.ts';
import { unreadMax } from '#server/features/chat/reader.ts';
import { type Device, listDevices, type People } from '#server/push/store.ts';
import type { PushContext } from './notice.ts';

/** Messages of a conversation that somebody may have to be told of: those after one, up to another. */
export interface Span {
  readonly conversation: ConversationRow;
  readonly after: number;
  readonly upTo: number;
}

/** Message that one person is told of: the newest that is not theirs and not read. */
export interface Told {
  readonly userId: number;
  readonly messageId: number;
  /** The one before it that they see. */
  readonly after: number;
  readonly count: number;
}

/** One more than are counted, so that it is known whether there are more. */
const recentMax = unreadMax + 1;

/** Finds what a person is to be told; null where nothing of the span is new to them, or they want to hear nothing. */
function toldOf(
  { after, upTo }: Span,
  { userId, recent, reading }: { userId: number; recent: readonly RecentRow[]; reading: Reading | undefined },
): Told | null {
  const { readUpTo = 0, isMuted = false } = reading ?? {};
  if (isMuted) return null;
  const unread = recent.filter(
    ({ id, user_id, deleted_at }) => id > readUpTo && user_id !== userId && deleted_at === null,
  );
  const newest = unread[0];
  if (newest === undefined || newest.id <= after || newest.id > upTo) return null;
  const before = recent.find(({ id }) => id < newest.id);
  // Beyond what was read there are older ones: nothing is given out as following without a gap that may not.
  const otherwise = recent.length === recentMax ? newest.id - 1 : 0;
  const count = Math.min(unread.length, unreadMax);
  return { userId, messageId: newest.id, after: before?.id ?? otherwise, count };
}

/** Reads the newest messages as each person sees them: in a room once for all, of two people for each. */
async function readRecent(
  db: Reader,
  { id: conversationId, event_id: eventId }: ConversationRow,
  { people, until }: { readonly people: readonly number[]; readonly until?: number },
): Promise<(userId: number) => readonly RecentRow[]> {
  const viewers = eventId === null ? people : [0];
  const read = async (viewerId: number) =>
    [viewerId, await listRecent(db, { conversationId, viewerId, until }, recentMax)] as const;
  const recent = new Map(await Promise.all(viewers.map(read)));
  return (userId) => recent.get(eventId === null ? userId : 0) ?? [];
}

function peopleOf({
  event_id: eventId,
  first_user_id: first,
  second_user_id: second,
}: ConversationRow): People {
  return eventId === null
    ? { userIds: [first, second].filter((id) => id !== null) }
    : { approvedIn: eventId };
}

interface Limits {
  /** Only these devices. */
  readonly among?: readonly number[];
  /** Only these people. */
  readonly only?: ReadonlySet<number> | null;
  /** As if nothing had been written after this message. */
  readonly until?: number;
}

/** Finds who is told of what in a conversation, as it stands at this moment, and on which devices. */
export async function findTold(
  { database: { reader }, clock }: PushContext,
  span: Span,
  { among, only = null, until }: Limits = {},
): Promise<{ readonly devices: readonly Device[]; readonly told: readonly Told[] }> {
  const { conversation } = span;
  const asked = { of: peopleOf(conversation), kind: 'messages', among, now: clock() } as const;
  const devices = await listDevices(reader, asked);
  const all = new Set(devices.map(({ userId }) => userId));
  const people = [...all].filter((id) => only?.has(id) ?? true);
  const readings = await listReadings(reader, conversation.id, people);
  const recentOf = await readRecent(reader, conversation, { people, until });
  const told = people.flatMap(
    (userId) => toldOf(span, { userId, recent: recentOf(userId), reading: readings.get(userId) }) ?? [],
  );
  return { devices, told };
}
