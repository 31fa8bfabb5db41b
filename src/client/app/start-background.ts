import type { QueryClient } from '@tanstack/react-query';
import type { AppUpdateSource } from '#client/connection/app-update.ts';
import type { Connection } from '#client/connection/connection.ts';
import { isInstalledApp } from '#client/lib/install-by-hand.ts';
import { phoneStorage, storageKeys, tabStorage } from '#client/lib/phone-storage.ts';
import { appVersion } from '#client/lib/version.ts';
import type { Activity } from '#client/network/activity.ts';
import { keepEarlyTaps, leadEarlyTaps } from '#client/push/early-taps.ts';
import type { Session } from '#client/session/session.ts';
import { withTimeLimit } from '#offline/time-limit.ts';
import type { DeploymentSource } from './deployment.ts';
import type { AppRouter } from './router.tsx';
import { sendSessionEnds } from './session-ends.ts';

export interface BackgroundOptions {
  readonly connection: Connection;
  readonly queryClient: QueryClient;
  readonly router: AppRouter;
  readonly update: AppUpdateSource;
  readonly deployment: DeploymentSource;
  /** Resolves when the server has said how it is now, or could not be asked. */
  readonly isCurrent: Promise<void>;
}

/** Time after which the first screen counts as standing, though a part of it is still on its way. */
const patienceMs = 3_000;

/** Starts what goes on behind every screen, one thing after the other, once the first screen stands. */
export async function startBackground(parts: BackgroundOptions): Promise<void> {
  const { connection, router } = parts;
  const { idle, session, activity } = connection;
  const settle = () => parts.isCurrent.then(() => quietly(settleWorker(parts)));
  // The very first visit may be over in a second: nothing but the page itself is waited for.
  const isFirstVisit = !navigator.serviceWorker?.controller;
  if (import.meta.env.PROD && isFirstVisit) void pageLoaded().then(settle);
  whenSignedIn(session, () => {
    void quietly(resumeSeat(parts));
    keepEarlyTaps();
    const start = async () => (await import('./live/start-live.ts')).startLive(parts);
    void idle.run(start).catch(() => leadEarlyTaps(router)); // the code is there at the next start
    void untilControlled().then(() => quietly(idle.run(() => followAhead(parts))));
  });
  void quietly(idle.run(() => sendSessionEnds({ ...connection, storage: phoneStorage() })));
  if (isInstalledApp()) {
    void quietly(
      idle.run(async () => (await import('./installed-app.ts')).settleInstalledApp({ router, session })),
    );
  }
  void untilControlled().then(() => quietly(idle.run(() => followLastScreens(session))));
  // Last of all, behind what the others have given: a worker that has requests to answer holds up the one that follows.
  if (import.meta.env.PROD && !isFirstVisit)
    void idle.run(() => void parts.isCurrent.then(() => idle.run(settle)));
  await withTimeLimit(patienceMs, Promise.all([pageLoaded(), untilAnswered(activity)]));
  idle.begin();
}

/** Goes on with the seat of this tab, whose lease is short: that cannot wait until the browser is idle. */
async function resumeSeat(parts: BackgroundOptions): Promise<void> {
  if (tabStorage().getItem(storageKeys.seat) === null) return;
  try {
    const { resumeSeat: resume } = await import('#client/seat/resume-seat.ts');
    await resume(parts);
  } catch (error) {
    // Whoever waits for it finds that there is none.
    tabStorage().removeItem(storageKeys.seat);
    parts.connection.seat.set(null);
    throw error;
  }
}

function whenSignedIn(session: Session, call: () => void): void {
  const stop = session.subscribe(() => check());
  const check = () => {
    if (session.get() === null) return;
    stop();
    call();
  };
  check();
}

/** Resolves when a worker answers for this page: nobody else shows the screens that it keeps. */
async function untilControlled(): Promise<void> {
  const container: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  if (container?.controller) return;
  await new Promise((resolve) => container?.addEventListener('controllerchange', resolve, { once: true }));
}

/** Fetches ahead what is of use where a worker opens the app without a network. */
async function followAhead({ connection, queryClient }: BackgroundOptions): Promise<void> {
  const ahead = await import('./live/follow-ahead.ts');
  ahead.followAhead({ connection, queryClient, storage: phoneStorage() });
}

async function followLastScreens(session: Session): Promise<void> {
  const root = document.getElementById('root');
  const { followScreens } = await import('#client/last-screen/follow-screens.ts');
  if (root) followScreens({ getToken: session.get, root });
}

/** Code that cannot be had now is there at the next start; the screens do without it. */
const quietly = (work: Promise<void>) => work.catch(() => undefined);

/** Without a worker the app works, only not offline. */
async function settleWorker({ update, deployment }: BackgroundOptions): Promise<void> {
  // What the server has in the worker's place clears up and goes; registering it would only bring it back.
  if (!deployment.current().serviceWorker) return update.check();
  await untilOnline();
  const { registerServiceWorker } = await import('./service-worker.ts');
  await registerServiceWorker({ ownVersion: appVersion, onUpdate: update.setReady });
}

/** Without a network there is no worker to ask for, and Chromium complains of the script that it cannot fetch. */
async function untilOnline(): Promise<void> {
  if (navigator.onLine) return;
  await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
}

function pageLoaded(): Promise<unknown> {
  if (document.readyState === 'complete') return Promise.resolve();
  return new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
}

/** Resolves when nothing that the first screen asks for is on its way. */
function untilAnswered(activity: Activity): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (activity.isActive()) return;
      stop();
      resolve();
    };
    const stop = activity.subscribe(check);
    check();
  });
}
