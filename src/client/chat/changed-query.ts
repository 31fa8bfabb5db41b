import type { QueryClient, QueryKey } from '@tanstack/react-query';

type Change<Data> = (data: Data) => Data;
type Changes = Change<unknown>[];

/** Changes made while answers are on their way, by the query that they change: a list for each answer. */
const underWay = new WeakMap<QueryClient, Map<string, Set<Changes>>>();

const nameOf = (queryKey: QueryKey) => JSON.stringify(queryKey);

/**
 * Changes what a query holds, where it has been read; its age stays. An answer that is on its way is changed too once
 * it is here, since the server may have read it before.
 */
export function changeQuery<Data>(client: QueryClient, queryKey: QueryKey, change: Change<Data>): void {
  for (const changes of underWay.get(client)?.get(nameOf(queryKey)) ?? [])
    changes.push(change as Change<unknown>);
  const { dataUpdatedAt: updatedAt, isInvalidated = false } = client.getQueryState(queryKey) ?? {};
  client.setQueryData<Data>(queryKey, (data) => (data === undefined ? undefined : change(data)), {
    updatedAt,
  });
  // A change is no reading: what is known to be old stays so.
  if (isInvalidated) void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
}

/** Reads an answer, and makes on it the changes that are made meanwhile. */
export async function withChangesMeanwhile<Data>(
  { client, queryKey }: { readonly client: QueryClient; readonly queryKey: QueryKey },
  read: () => Promise<Data>,
): Promise<Data> {
  const name = nameOf(queryKey);
  const ofClient = underWay.get(client) ?? new Map<string, Set<Changes>>();
  underWay.set(client, ofClient);
  const answers = ofClient.get(name) ?? new Set<Changes>();
  ofClient.set(name, answers);
  const changes: Changes = [];
  answers.add(changes);
  try {
    const data: unknown = await read();
    return changes.reduce((changed, change) => change(changed), data) as Data;
  } finally {
    answers.delete(changes);
    if (answers.size === 0) ofClient.delete(name);
  }
}
