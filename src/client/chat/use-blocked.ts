import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#client/api/api-query.ts';
import { useConnection } from '#client/connection/connection.ts';
import { doneHere, useOutboxState } from '#client/outbox/use-outbox.ts';
import { listBlocked } from '#contract/chat.ts';
import type { Person } from '#contract/users.ts';
import { type BlockArgs, blockKind } from '#offline/kinds/chat.ts';

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
