import { onlineManager, QueryClient } from '@tanstack/react-query';
import { ApiError, isUnreached, mayPass } from '#client/api/api-error.ts';
import { apiQueryKey } from '#client/api/api-query.ts';
import type { Connectivity } from '#client/network/connectivity.ts';
import { meKey, unreadCountsKey } from '#client/session/me.ts';
import { getProgramme } from '#contract/programme.ts';
import type { QueryPersistence } from '#offline/query-persistence.ts';

const freshForMs = 30_000;
const mostRetries = 2;
/** Nobody looks at an empty screen for longer; the screen says what is wrong and offers to try again. */
const longestWaitMs = 5_000;

/** Without a connection nothing is retried: what the phone has is shown, and reading goes on when the connection is back. */
function shouldRetry(failures: number, error: Error): boolean {
  return (
    failures < mostRetries && !isUnreached(error) && mayPass(error) && askedDelayMs(error) <= longestWaitMs
  );
}

function retryDelayMs(failures: number, error: Error): number {
  return askedDelayMs(error) || 1_000 * 2 ** failures;
}

/** Time that the server asks to wait; 0 where it says nothing. */
function askedDelayMs(error: Error): number {
  return error instanceof ApiError ? (error.retryAfterSeconds ?? 0) * 1_000 : 0;
}

export function createQueryClient(persistence: QueryPersistence): QueryClient {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'offlineFirst',
        staleTime: freshForMs,
        retry: shouldRetry,
        retryDelay: retryDelayMs,
        persister: persistence.persister,
      },
      mutations: { networkMode: 'always' },
    },
  });
  // What the first frame is drawn from is at hand before it, without waiting for the phone's database.
  const gcTime = Number.POSITIVE_INFINITY;
  queryClient.setQueryDefaults(meKey, { meta: { snapshot: 'only' }, gcTime });
  queryClient.setQueryDefaults(unreadCountsKey, { meta: { snapshot: 'only' }, gcTime });
  queryClient.setQueryDefaults(apiQueryKey(getProgramme, {}), { meta: { snapshot: 'too' }, gcTime });
  return queryClient;
}

/** Queries paused or failed for want of a connection go on when requests get through again. */
export function followConnectivity(connectivity: Connectivity): void {
  onlineManager.setEventListener((setOnline) =>
    connectivity.subscribe(() => setOnline(connectivity.isOnline())),
  );
  onlineManager.setOnline(connectivity.isOnline());
}
