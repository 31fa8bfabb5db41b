import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useConnection, useIsOnline } from '#client/connection/connection.ts';
import { alwaysAsked, organizationsQuery } from '#client/features/organizations/organization-queries.ts';
import { findPeople, searchStage } from '#client/people/people-search.ts';
import type { ListedOrganization } from '#contract/organizations.ts';
import { fold } from '#domain/fold.ts';

export interface FoundOrganizations {
  /** All of them, or those that fit the search, by name. */
  readonly rows: readonly ListedOrganization[];
  /** Number of all organisations. */
  readonly total: number;
  readonly isRead: boolean;
  readonly isFailed: boolean;
  readonly error: Error | null;
  /** The server is still being asked. */
  readonly isAsking: boolean;
  /** There are more than a list holds. */
  readonly isCut: boolean;
  readonly updatedAt: number;
  readonly retry: () => void;
}

/** Looks through the organisations that the phone has, and asks the server where these are not all. */
export function useFoundOrganizations({
  text,
  settled,
}: {
  readonly text: string;
  readonly settled: string;
}): FoundOrganizations {
  const { api } = useConnection();
  const isOnline = useIsOnline();
  const all = useQuery({ ...organizationsQuery(api), ...alwaysAsked });
  const isSearch = searchStage(text) === 'search';
  const isWhole = all.data !== undefined && all.data.content.length >= all.data.totalElements;
  const mustAsk = isSearch && isOnline && all.data !== undefined && !isWhole;
  const served = useQuery({
    ...organizationsQuery(api, settled.trim()),
    enabled: mustAsk && searchStage(settled) === 'search',
    // Not for the phone: each would be kept beside the whole list.
    persister: undefined,
  });
  const answer = mustAsk && text === settled ? served.data : undefined;
  const own = useMemo(() => {
    const rows = all.data?.content ?? [];
    return isSearch
      ? findPeople(
          rows,
          rows.map(({ name }) => fold(name)),
          text,
        )
      : rows;
  }, [all.data, isSearch, text]);
  const shown = answer ?? {
    content: own,
    totalElements: isSearch ? own.length : (all.data?.totalElements ?? 0),
  };
  return {
    rows: shown.content,
    total: all.data?.totalElements ?? 0,
    isRead: all.data !== undefined,
    isFailed: all.isError,
    error: all.error,
    isAsking: mustAsk && (text !== settled || served.isFetching),
    isCut: shown.content.length < shown.totalElements,
    updatedAt: all.dataUpdatedAt,
    retry: () => void all.refetch(),
  };
}
