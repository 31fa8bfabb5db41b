import type { QueryClient } from '@tanstack/react-query';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useConnection } from '#client/connection/connection.ts';
import { doneHere, useOutboxState } from '#client/outbox/use-outbox.ts';
import { useMe } from '#client/session/me.ts';
import type { Conversation } from '#contract/chat.ts';
import type { Person } from '#contract/users.ts';
import { messageIn, muteKind, readMessagesKind } from '#offline/kinds/chat.ts';
import type { OutboxState } from '#offline/outbox/outbox-state.ts';
import { conversationsQuery, withReading } from './conversations.ts';
import type { ShownConversation } from './shown-message.ts';
import { threadView } from './thread-view.ts';

interface Here {
  readonly outbox: OutboxState;
  /** Time when the list was read. */
  readonly updatedAt: number;
  readonly myId: number;
  readonly queryClient: QueryClient;
}

/** The server's conversations with what this phone has said and they do not hold yet. */
export function withDoneHere(
  conversations: readonly Conversation[],
  { outbox, updatedAt, myId, queryClient }: Here,
): readonly Conversation[] {
  const read = new Map<string, number>();
  for (const { sid, messageId } of doneHere(outbox, readMessagesKind, updatedAt))
    read.set(sid, Math.max(messageId, read.get(sid) ?? 0));
  const muted = new Map(doneHere(outbox, muteKind, updatedAt).map((args) => [args.sid, args.muted]));
  if (read.size + muted.size === 0) return conversations;
  return conversations.map((one) => {
    const seen = withReading(queryClient, one, read.get(one.sid) ?? 0, myId);
    const isMuted = muted.get(one.sid) ?? one.muted;
    return { ...seen, muted: isMuted };
  });
}

/** People to whom something waits or was refused. */
function writtenTo({ entries }: OutboxState): readonly Person[] {
  const people = new Map<number, Person>();
  for (const entry of entries) {
    const place = messageIn(entry)?.place;
    if (place?.kind === 'DIRECT') people.set(place.person.id, place.person);
  }
  return [...people.values()];
}

interface Row {
  readonly person: Person;
  readonly conversation: Conversation | null;
}

function shownRow({ person, conversation }: Row, outbox: OutboxState, me: Person): ShownConversation {
  const place = { kind: 'DIRECT', person } as const;
  const last = conversation?.lastMessage;
  const kept = last ? { messages: [last], upTo: last.id, hasOlder: false } : undefined;
  const messages = threadView({ kept, place, outbox, me, seenUpTo: conversation?.seenUpTo ?? 0 });
  return {
    sid: conversation?.sid ?? null,
    person,
    last: messages.at(-1) ?? null,
    unread: conversation?.unread ?? 0,
    isMuted: conversation?.muted ?? false,
  };
}

const latestFirst = (one: ShownConversation, other: ShownConversation) =>
  (other.last?.at ?? 0) - (one.last?.at ?? 0);

export interface Conversations {
  readonly rows: readonly ShownConversation[];
  readonly isRead: boolean;
  /** The server is being asked. */
  readonly isFetching: boolean;
  readonly isFailed: boolean;
  readonly error: Error | null;
  readonly updatedAt: number;
  readonly retry: () => void;
}

/** The conversations of two, the latest first, with what waits on this phone. */
export function useConversations(): Conversations {
  const { api } = useConnection();
  const queryClient = useQueryClient();
  const me = useMe();
  const outbox = useOutboxState();
  const query = useQuery(conversationsQuery(api));
  const { data, dataUpdatedAt: updatedAt } = query;
  const rows = useMemo(() => {
    const known = withDoneHere(data?.content ?? [], { outbox, updatedAt, myId: me.id, queryClient });
    const direct = known.flatMap((conversation): Row[] =>
      conversation.user === null ? [] : [{ person: conversation.user, conversation }],
    );
    const ids = new Set(direct.map(({ person }) => person.id));
    const first = writtenTo(outbox).filter(({ id }) => !ids.has(id));
    const all: Row[] = [...first.map((person) => ({ person, conversation: null })), ...direct];
    return all.map((row) => shownRow(row, outbox, me)).sort(latestFirst);
  }, [data, updatedAt, outbox, me, queryClient]);
  return {
    rows,
    isRead: data !== undefined,
    isFetching: query.isFetching,
    isFailed: query.isError && data === undefined,
    error: query.error,
    updatedAt,
    retry: () => void query.refetch(),
  };
}
