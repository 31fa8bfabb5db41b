import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useConnection } from '#client/connection/connection.ts';
import { doneHere, useOutboxState } from '#client/outbox/use-outbox.ts';
import { blockKind } from '#offline/kinds/chat.ts';
import { conversationsQuery } from './conversations.ts';
import { useBlocked } from './use-blocked.ts';

/** Ids of the people whom one has blocked, as far as this phone knows; by the list of conversations too, where that is all it has read. */
export function useBlockedIds(): ReadonlySet<number> {
  const { api } = useConnection();
  const { people } = useBlocked();
  const { data, dataUpdatedAt } = useQuery(conversationsQuery(api));
  const outbox = useOutboxState();
  return useMemo(() => {
    if (people !== null) return new Set(people.map(({ id }) => id));
    const listed = data?.content.flatMap(({ blocked, user }) => (blocked && user ? user.id : [])) ?? [];
    const ids = new Set(listed);
    for (const { person, blocked } of doneHere(outbox, blockKind, dataUpdatedAt)) {
      if (blocked) ids.add(person.id);
      else ids.delete(person.id);
    }
    return ids;
  }, [people, data, dataUpdatedAt, outbox]);
}
