import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useConnection } from '#client/connection/connection-context.tsx';
import { useOutboxState } from '#client/outbox/use-outbox.ts';
import { reportsQuery, withClosedHere } from './open-reports.ts';

/** What was reported to the hosts and none of them has closed yet; `reports` is null until it has been read once. */
export function useReports() {
  const { api } = useConnection();
  const outbox = useOutboxState();
  // Another host may have closed one since this phone kept them.
  const query = useQuery({ ...reportsQuery(api), staleTime: 0 });
  const { data, dataUpdatedAt } = query;
  const reports = useMemo(
    () => (data === undefined ? null : withClosedHere(data, outbox, dataUpdatedAt)),
    [data, outbox, dataUpdatedAt],
  );
  return { query, reports };
}
