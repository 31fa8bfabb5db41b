import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#client/api/api-query.ts';
import { useConnection } from '#client/connection/connection.ts';
import { doneHere, useOutboxState } from '#client/outbox/use-outbox.ts';
import { type Conversation, listBlocked } from '#contract/chat.ts';
import type { Person } from '#contract/users.ts';
import { type BlockArgs, blockKind, type ChatPlace } from '#offline/kinds/chat.ts';

/** The list as it stands once a change is made: the latest is the first. */
function withChange(people: readonly Person[], { person, blocked }: BlockArgs): readonly Person[] {
  const others = people.filter(({ id }) => id !== person.id);
  return blocked ? [person, ...others] : others;
}

/** People whom one has blocked; `people` is null until they have been read once. */
export function useBlocked() {
  const { api } = useConnection();
  const query = useQuery(apiQuery(api, listBlocked, {}));
  const outbox = useOutboxState();
  const changes = doneHere(outbox, blockKind, query.dataUpdatedAt);
  return { query, people: query.data ? changes.reduce(withChange, query.data) : null };
}

/**
 * Tells whether one has blocked the other of two people, with what waits on this phone: by the list of conversations,
 * read at `updatedAt`, and by the people whom one has blocked where there is no conversation yet.
 */
export function useIsBlocked(
  place: ChatPlace,
  conversation: Conversation | null,
  updatedAt: number,
): boolean {
  const { api } = useConnection();
  const outbox = useOutboxState();
  const personId = place.kind === 'DIRECT' ? place.person.id : null;
  const isListed = conversation !== null || personId === null;
  const blocked = useQuery({ ...apiQuery(api, listBlocked, {}), enabled: !isListed });
  const readAt = isListed ? updatedAt : blocked.dataUpdatedAt;
  const changed = doneHere(outbox, blockKind, readAt).findLast(({ person }) => person.id === personId);
  if (changed) return changed.blocked;
  return isListed
    ? conversation?.blocked === true
    : (blocked.data?.some(({ id }) => id === personId) ?? false);
}
