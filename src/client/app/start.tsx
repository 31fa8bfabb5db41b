import { StrictMode, startTransition } from 'react';
import type { Root } from 'react-dom/client';
import { isOfflineError } from '#client/lib/api-error.ts';
import { type PhoneStorage, phoneStorage } from '#client/lib/phone-storage.ts';
import { readTheme, showTheme } from '#client/lib/theme.ts';
import { App } from './app.tsx';
import type { AppUpdateParts } from './app-update.ts';
import { createConnection } from './create-connection.ts';
import {
  createDeploymentSource,
  type DeploymentSource,
  fetchDeployment,
  keptDeployment,
} from './deployment.ts';
import { createLazyUpdate } from './lazy-update.ts';
import { nameMissingCode } from './missing-code.ts';
import { createAppRouter } from './router.tsx';
import { startBackground } from './start-background.ts';
import { StartFailure } from './start-failure.tsx';

/** Draws at once from what the phone has; only the very first start waits for the server. */
export async function start(root: Root): Promise<void> {
  const storage = phoneStorage();
  nameMissingCode(window);
  showTheme(readTheme(storage));
  const update = createLazyUpdate();
  const kept = keptDeployment(storage);
  try {
    const deployment = createDeploymentSource(storage, kept ?? (await fetchDeployment()));
    await pause();
    loadDateTables();
    await pause();
    const { app, ...parts } = await appOf({ storage, deployment, update });
    // What the first screen needs is read before it is drawn: until then the page's own shell stands there.
    await parts.router.load();
    // In a transition React draws in short steps, between which taps are heard.
    startTransition(() => root.render(<StrictMode>{app}</StrictMode>));
    const isCurrent = kept ? deployment.refresh() : Promise.resolve();
    void startBackground({ ...parts, update, deployment, isCurrent });
  } catch (error) {
    document.getElementById('shell')?.remove();
    root.render(<StartFailure isOffline={isOfflineError(error)} />);
  }
}

interface AppParts {
  readonly storage: PhoneStorage;
  readonly deployment: DeploymentSource;
  readonly update: AppUpdateParts;
}

async function appOf(parts: AppParts) {
  const leave = () => router.navigate({ to: '/', replace: true });
  const { connection, queryClient } = createConnection({ ...parts, leave });
  await pause();
  const router = createAppRouter({ connection, queryClient });
  const app = <App connection={connection} queryClient={queryClient} router={router} />;
  return { app, connection, queryClient, router };
}

/** The first formatter of all makes the engine read its tables, a seventh of a start: a step of its own. */
const loadDateTables = () => new Intl.DateTimeFormat();

/** Lets the browser do what waits, so that a start is no single long piece of work. */
const pause = () => new Promise<void>((resolve) => setTimeout(resolve));
