import type { QueryClient } from '@tanstack/react-query';
import { createApi } from '#client/api/api.ts';
import { createChatRelay } from '#client/chat/chat-line.ts';
import { keptForm } from '#client/chat/kept-form.ts';
import type { AppUpdateSource } from '#client/connection/app-update.ts';
import type { Connection } from '#client/connection/connection.ts';
import { changeScreensOwner } from '#client/last-screen/owner.ts';
import { browserIdle, createIdleQueue } from '#client/lib/idle.ts';
import { type PhoneStorage, storageKeys } from '#client/lib/phone-storage.ts';
import { readTheme, showTheme } from '#client/lib/theme.ts';
import { createActivity } from '#client/network/activity.ts';
import { createConnectivity } from '#client/network/connectivity.ts';
import type { CurrentOutboxOptions } from '#client/outbox/current-outbox.ts';
import { createLazyOutbox, type LazyOutbox } from '#client/outbox/lazy-outbox.ts';
import { createSeatRelay, type SeatRelay } from '#client/seat/seat-relay.ts';
import { knownMe, meKey } from '#client/session/me.ts';
import { rememberPage } from '#client/session/return-to.ts';
import { createSession, type Session } from '#client/session/session.ts';
import { nameHash } from '#domain/drawing/name-hash.ts';
import { type ProgrammeClock, programmeNow } from '#domain/time/clock.ts';
import { idbQueryStores } from '#offline/idb-query-store.ts';
import { createQueryPersistence, type QueryPersistence } from '#offline/query-persistence.ts';
import { createSnapshot } from '#offline/snapshot.ts';
import type { DeploymentSource } from './deployment.ts';
import { createQueryClient, followConnectivity } from './query-client.ts';
import { createSessionLifecycle } from './session-lifecycle.ts';

interface ConnectionOptions {
  readonly storage: PhoneStorage;
  readonly deployment: DeploymentSource;
  readonly update: AppUpdateSource;
  readonly leave: () => Promise<void>;
}

/** Joins the pieces; from here on the app knows who is signed in without having asked anybody. */
export function createConnection({ storage, deployment, update, leave }: ConnectionOptions): {
  connection: Connection;
  queryClient: QueryClient;
} {
  const session = createSession(storage, window);
  const activity = createActivity();
  const connectivity = createConnectivity({
    startsOnline: navigator.onLine,
    probe: () => void api.ping(), // the outcome is reported, nothing is awaited
  });
  const api = createApi({
    deployment: deployment.current,
    getToken: session.get,
    onActivity: activity.begin,
    onUnauthenticated: (token) => lifecycle.endRefused(token),
    isCutOff: connectivity.isCutOff,
    onRequest: connectivity.beginRequest,
    onServed: update.noticeServed,
  });
  const seat = createSeat(session);
  const persistence = createQueryPersistence(idbQueryStores, keptForm);
  const queryClient = createQueryClient(persistence);
  const lifecycle = createSessionLifecycle({
    api,
    session,
    queryClient,
    persistence,
    storage,
    leaveOutbox: (userId, what) => outbox.leave(userId, what),
    leave,
    rememberPage: () => rememberPage(storage, window.location.pathname + window.location.search),
    ...forgetting,
    changeScreensOwner: (isSignedIn) => changeScreensOwner(storage, isSignedIn),
    afterClearing: () => {
      deployment.keep();
      showTheme(readTheme(storage));
    },
  });
  keepSnapshot({ queryClient, storage, session });
  persistence.keepChanges(queryClient);
  const parts = { api, session, queryClient, persistence, connectivity, storage };
  const outbox = createOutbox({ ...parts, deployment: deployment.current });
  followPerson(queryClient, persistence);
  watchBrowser(connectivity);
  const clock = clockOf(deployment);
  return {
    queryClient,
    connection: {
      api,
      session,
      activity,
      connectivity,
      idle: createIdleQueue(browserIdle),
      update,
      outbox,
      chat: createChatRelay(),
      seat,
      get deployment() {
        return deployment.current();
      },
      clock,
      programmeNow: () => programmeNow(clock),
      beginSession: lifecycle.beginSession,
      signOut: withoutSeat(seat, lifecycle.signOut),
    },
  };
}

/** Makes the place for a seat, which ends with the session, whatever of the page has been started by then. */
function createSeat(session: Session): SeatRelay {
  const seat = createSeatRelay();
  session.subscribe(() => seat.current()?.close());
  return seat;
}

/** Signs out after giving up the seat, while the session stands: what is asked first is answered first. */
const withoutSeat =
  (seat: SeatRelay, signOut: Connection['signOut']): Connection['signOut'] =>
  (leaving) => {
    seat.current()?.signOff();
    return signOut(leaving);
  };

const clockOf = (deployment: DeploymentSource): ProgrammeClock => ({
  now: Date.now,
  get offsetMs() {
    return deployment.current().programmeClockOffsetMs;
  },
});

/** Removal of what a phone keeps of a person outside the page. */
const forgetting = {
  forgetFiles: async () => (await import('./service-worker.ts')).forgetPersonalFiles(),
  // What stays without its code goes when somebody is next signed in here.
  forgetPush: () => import('#client/push/forget-push.ts').then((part) => part.forgetPush()).catch(() => {}),
};

/** Makes the outbox, whose code comes with that which shows the server's answers to its entries. */
function createOutbox(options: Omit<CurrentOutboxOptions, 'onSent' | 'onChange'>): LazyOutbox {
  const { session, queryClient } = options;
  const outbox = createLazyOutbox(async (onChange) => {
    const [{ createCurrentOutbox }, { createSentFollower }] = await Promise.all([
      import('#client/outbox/current-outbox.ts'),
      import('./after-sent.ts'),
    ]);
    return createCurrentOutbox({ ...options, onSent: createSentFollower(queryClient), onChange });
  });
  // The worker's credentials go where the session ends, also where nothing has opened the outbox yet.
  session.subscribe(() => {
    if (session.get() === null) void outbox.open().catch(() => undefined);
  });
  return outbox;
}

interface SnapshotOptions {
  readonly queryClient: QueryClient;
  readonly storage: PhoneStorage;
  readonly session: Session;
}

function keepSnapshot({ queryClient, storage, session }: SnapshotOptions): void {
  const snapshot = createSnapshot({
    queryClient,
    storage,
    key: storageKeys.snapshot,
    owner: () => fingerprint(session.get()),
  });
  snapshot.restore();
  // The current user is loaded at every start; until the answer comes the kept one stands.
  void queryClient.invalidateQueries({ queryKey: meKey, refetchType: 'none' });
  snapshot.start();
}

/** Keeps each answer for the person known at the moment of reading, and forgets whoever was here before. */
function followPerson(queryClient: QueryClient, persistence: QueryPersistence): void {
  let knownId: number | null = null;
  const follow = () => {
    const id = knownMe(queryClient)?.id ?? null;
    if (id === null || id === knownId) return;
    knownId = id;
    persistence.openFor(id);
    void persistence.forgetOthers(id); // never fails; nothing waits for it
  };
  follow();
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') follow();
    if (event.type === 'removed' && knownMe(queryClient) === null) knownId = null;
  });
}

/** Tells sessions apart without repeating the token. */
const fingerprint = (token: string | null) => (token === null ? null : nameHash(token).toString(36));

function watchBrowser(connectivity: ReturnType<typeof createConnectivity>): void {
  window.addEventListener('online', () => connectivity.reportHint('online'));
  window.addEventListener('offline', () => connectivity.reportHint('offline'));
  document.addEventListener('visibilitychange', () => {
    const isBack = document.visibilityState === 'visible' && navigator.onLine;
    if (isBack && !connectivity.isOnline()) connectivity.reportHint('online');
  });
  followConnectivity(connectivity);
}
