import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { CatchBoundary, type RouterHistory, RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Answer } from '#client/api/api.ts';
import { apiQueryKey } from '#client/api/api-query.ts';
import type { AppUpdateSource } from '#client/connection/app-update.ts';
import { type Connection, ConnectionProvider } from '#client/connection/connection.ts';
import { pause } from '#client/lib/idle.ts';
import type { PhoneStorage } from '#client/lib/phone-storage.ts';
import { knownMe } from '#client/session/me.ts';
import { lazyComponent } from '#client/ui/lazy-component.tsx';
import { ToastProvider } from '#client/ui/toast/toasts.tsx';
import { getProgramme, type Programme } from '#contract/programme.ts';
import { isOwnZone } from '#domain/time/zone.ts';
import { createConnection } from './create-connection.ts';
import type { DeploymentSource } from './deployment.ts';
import { type AppRouter, createAppRouter } from './router.tsx';

interface AppParts {
  readonly storage: PhoneStorage;
  readonly deployment: DeploymentSource;
  readonly update: AppUpdateSource;
  /** Keeps addresses, where not the browser's bar does. */
  readonly history?: RouterHistory;
}

/** Makes one app, which a start draws: its connection, its queries and its router, by the browser's addresses or others. */
export async function createApp({ history, ...parts }: AppParts) {
  const leave = () => router.navigate({ to: '/', replace: true });
  const { connection, queryClient } = createConnection({ ...parts, leave });
  await pause();
  if (needsDateTables(queryClient)) new Intl.DateTimeFormat();
  await pause();
  const router = createAppRouter({ connection, queryClient }, history);
  const app = <App connection={connection} queryClient={queryClient} router={router} />;
  return { app, connection, queryClient, router };
}

/**
 * The first formatter of all makes the engine read its tables, a seventh of a start: a step of its own, for whom a
 * screen tells the time of another zone than the phone's.
 */
function needsDateTables(queryClient: QueryClient): boolean {
  const me = knownMe(queryClient);
  const programme = queryClient.getQueryData<Answer<Programme>>(apiQueryKey(getProgramme, {}))?.value;
  const zones = [me?.timeZoneId ?? null, programme?.timeZoneId ?? null];
  return me !== null && zones.some((zone) => zone !== null && !isOwnZone(zone));
}

const Background = lazyComponent(() => import('./background.tsx').then((module) => module.Background));

// What goes on behind the screens must not take them down with it; the browser's console has the error.
const never = () => 0;
const Nothing = () => null;

interface AppProps {
  readonly connection: Connection;
  readonly queryClient: QueryClient;
  readonly router: AppRouter;
}

function App({ connection, queryClient, router }: AppProps) {
  const [isQuiet, setIsQuiet] = useState(false);
  useEffect(() => void connection.idle.run(() => setIsQuiet(true)), [connection]);
  return (
    <QueryClientProvider client={queryClient}>
      <ConnectionProvider value={connection}>
        <ToastProvider>
          <RouterProvider router={router} />
          <CatchBoundary getResetKey={never} errorComponent={Nothing}>
            {isQuiet && <Background router={router} />}
          </CatchBoundary>
        </ToastProvider>
      </ConnectionProvider>
    </QueryClientProvider>
  );
}
