import { type ReactNode, StrictMode, startTransition } from 'react';
import type { Root } from 'react-dom/client';
import { isOfflineError } from '#client/api/api-error.ts';
import { type AppUpdateSource, createAppUpdate } from '#client/connection/app-update.ts';
import { isInstalledApp } from '#client/lib/display-mode.ts';
import { type PhoneStorage, phoneStorage } from '#client/lib/phone-storage.ts';
import { readTheme, showTheme } from '#client/lib/theme.ts';
import { appVersion } from '#client/lib/version.ts';
import { App } from './app.tsx';
import { createConnection } from './create-connection.ts';
import {
  createDeploymentSource,
  type DeploymentSource,
  fetchDeployment,
  keptDeployment,
} from './deployment.ts';
import { StartFailure } from './later-screens.ts';
import { nameMissingCode } from './missing-code.ts';
import { type AppRouter, createAppRouter } from './router.tsx';

/** Draws at once from what the phone has; only the very first start waits for the server. */
export async function start(root: Root): Promise<void> {
  const storage = phoneStorage();
  nameMissingCode(window);
  showTheme(readTheme(storage));
  const update = createAppUpdate(appVersion, loadWorkerCode);
  const kept = keptDeployment(storage);
  try {
    const deployment = createDeploymentSource(storage, kept ?? (await fetchDeployment()));
    await pause();
    loadDateTables();
    await pause();
    const { app, router } = await appOf({ storage, deployment, update });
    // What the first screen needs is read before it is drawn: until then the page's own shell stands there.
    await router.load();
    // In a transition React draws in short steps, between which taps are heard.
    startTransition(() => root.render(<StrictMode>{app}</StrictMode>));
    if (kept) await deployment.refresh();
    // Nothing of it may compete with what the first screen needs.
    if (import.meta.env.PROD)
      setTimeout(() => void settleWorker(update, deployment.current().serviceWorker), quietMs);
  } catch (error) {
    document.getElementById('shell')?.remove();
    root.render(<StartFailure isOffline={isOfflineError(error)} />);
  }
}

/** After a first frame, and before most people have left it again. */
const quietMs = 1_500;

const loadWorkerCode = () => import('./service-worker.ts');

async function settleWorker({ check, setReady }: AppUpdateSource, isWanted: boolean): Promise<void> {
  try {
    // What the server has in the worker's place clears up and goes; registering it would only bring it back.
    if (!isWanted) return await check();
    const { registerServiceWorker } = await loadWorkerCode();
    await registerServiceWorker({ ownVersion: appVersion, onUpdate: setReady });
  } catch {
    // Without a worker the app works, only not offline.
  }
}

interface AppParts {
  readonly storage: PhoneStorage;
  readonly deployment: DeploymentSource;
  readonly update: AppUpdateSource;
}

async function appOf(parts: AppParts): Promise<{ app: ReactNode; router: AppRouter }> {
  const leave = () => router.navigate({ to: '/', replace: true });
  const { connection, queryClient } = createConnection({ ...parts, leave });
  await pause();
  const router = createAppRouter({ connection, queryClient });
  if (isInstalledApp()) {
    void import('./installed-app.ts')
      .then(({ settleInstalledApp }) => settleInstalledApp({ router, session: connection.session }))
      .catch(() => undefined); // only the niceties of an installed app are missing
  }
  return { router, app: <App connection={connection} queryClient={queryClient} router={router} /> };
}

/** The first formatter of all makes the engine read its tables, a seventh of a start: a step of its own. */
const loadDateTables = () => new Intl.DateTimeFormat();

/** Lets the browser do what waits, so that a start is no single long piece of work. */
const pause = () => new Promise<void>((resolve) => setTimeout(resolve));
