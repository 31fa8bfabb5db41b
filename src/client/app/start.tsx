import type { QueryClient } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import type { Root } from 'react-dom/client';
import type { Answer } from '#client/api/api.ts';
import { isOfflineError } from '#client/api/api-error.ts';
import { apiQueryKey } from '#client/connection/api-query.ts';
import { type AppUpdateSource, createAppUpdate } from '#client/connection/app-update.ts';
import { knownMe } from '#client/connection/me.ts';
import { browserIdle } from '#client/lib/idle.ts';
import { type PhoneStorage, phoneStorage } from '#client/lib/phone-storage.ts';
import { readTheme, showTheme } from '#client/lib/theme.ts';
import { appVersion } from '#client/lib/version.ts';
import { getProgramme, type Programme } from '#contract/programme.ts';
import { isOwnZone } from '#domain/time/zone.ts';
import { App } from './app.tsx';
import { createConnection } from './create-connection.ts';
import {
  createDeploymentSource,
  type DeploymentSource,
  fetchDeployment,
  keptDeployment,
} from './deployment.ts';
import { nameMissingCode } from './missing-code.ts';
import { createAppRouter } from './router.tsx';
import type { BackgroundOptions } from './start-background.ts';
import { StartFailure } from './start-failure.tsx';

/** Draws at once from what the phone has; only the very first start waits for the server. */
export async function start(root: Root): Promise<void> {
  const storage = phoneStorage();
  nameMissingCode(window);
  showTheme(readTheme(storage));
  const update = createAppUpdate(appVersion, () => import('./service-worker.ts'));
  const kept = keptDeployment(storage);
  try {
    const deployment = createDeploymentSource(storage, kept ?? (await fetchDeployment()));
    await pause();
    const { app, ...parts } = await appOf({ storage, deployment, update });
    // What the first screen needs is read before it is drawn: until then the page's own shell stands there.
    await parts.router.load();
    // In a transition React draws in short steps, between which taps are heard.
    startTransition(() => root.render(<StrictMode>{app}</StrictMode>));
    const isCurrent = kept ? deployment.refresh() : Promise.resolve();
    void startLater({ ...parts, update, deployment, isCurrent });
  } catch (error) {
    document.getElementById('shell')?.remove();
    root.render(<StartFailure isOffline={isOfflineError(error)} />);
  }
}

/** Starts what goes on behind the screens, whose code no first frame waits for; without it they work, and hear of nothing. */
async function startLater(options: BackgroundOptions): Promise<void> {
  await browserIdle.whenIdle();
  const module = await import('./start-background.ts').catch(() => null);
  await module?.startBackground(options);
}

interface AppParts {
  readonly storage: PhoneStorage;
  readonly deployment: DeploymentSource;
  readonly update: AppUpdateSource;
}

async function appOf(parts: AppParts) {
  const leave = () => router.navigate({ to: '/', replace: true });
  const { connection, queryClient } = createConnection({ ...parts, leave });
  await pause();
  if (needsDateTables(queryClient)) new Intl.DateTimeFormat();
  await pause();
  const router = createAppRouter({ connection, queryClient });
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

/** Lets the browser do what waits, so that a start is no single long piece of work. */
const pause = () => new Promise<void>((resolve) => setTimeout(resolve));
