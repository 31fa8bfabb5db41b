import { type QueryClient, type QueryFunctionContext, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Api } from '#client/api/api.ts';
import { ApiError } from '#client/api/api-error.ts';
import { apiQuery, apiQueryKey } from '#client/api/api-query.ts';
import { useConnection, useIsOnline } from '#client/connection/connection.ts';
import { doneHere, useOutboxState } from '#client/outbox/use-outbox.ts';
import { useEventIds } from '#client/posts/threads/thread-queries.ts';
import { tableLimits } from '#contract/table-limits.ts';
import { listTables, type Tables } from '#contract/tables.ts';
import { leaveSeatKind } from '#offline/kinds/tables.ts';

const tablesInput = (eventId: number) => ({ params: { eventId: String(eventId) } });

/** Tables of an event, with who sits there. */
export const tablesQuery = (api: Api, eventId: number) => ({
  ...apiQuery(api, listTables, tablesInput(eventId), { isQuiet: true }),
  staleTime: tableLimits.refreshMs,
});

/** The tables where this phone has them, and then as they are now; nobody is asked about tables never looked at. */
export function knownTablesQuery(api: Api, eventId: number) {
  const { queryFn, ...query } = tablesQuery(api, eventId);
  return {
    ...query,
    queryFn: (context: QueryFunctionContext) => {
      const isKnown = context.client.getQueryData(context.queryKey) !== undefined;
      return isKnown ? queryFn(context) : Promise.reject(new Error('The tables are not on this phone'));
    },
  };
}

/** True where the tables are not for this person. */
export const isRestricted = (error: unknown): boolean => error instanceof ApiError && error.status === 403;

/** The tables, read anew every few seconds while a screen with them is looked at. */
export function useTables() {
  const { api } = useConnection();
  const eventId = useEventIds().announcements;
  const isOnline = useIsOnline();
  const query = useQuery({
    ...tablesQuery(api, eventId),
    refetchInterval: ({ state }) => isOnline && !isRestricted(state.error) && tableLimits.refreshMs,
  });
  const outbox = useOutboxState();
  const { data, dataUpdatedAt } = query;
  const tables = useMemo(
    () => data && withoutLeft(data, doneHere(outbox, leaveSeatKind, dataUpdatedAt)),
    [data, dataUpdatedAt, outbox],
  );
  return { eventId, query, tables };
}

/** The tables without the seats that one has given up, whether or not the server knows it yet. */
function withoutLeft(tables: Tables, left: readonly { readonly seatId: number }[]): Tables {
  const gone = new Set(left.map(({ seatId }) => seatId));
  if (gone.size === 0) return tables;
  const content = tables.content.map((table) => ({
    ...table,
    eventTableParticipants: table.eventTableParticipants.filter(({ id }) => !gone.has(id)),
  }));
  return { ...tables, content };
}

/** The tables are read anew at once. */
export const refreshTables = (queryClient: QueryClient, eventId: number): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: apiQueryKey(listTables, tablesInput(eventId)) });
