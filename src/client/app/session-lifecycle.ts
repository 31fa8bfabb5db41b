import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '#client/api/api.ts';
import type { Leaving } from '#client/connection/connection.ts';
import { forgetPerson, type PhoneStorage, storageKeys } from '#client/lib/phone-storage.ts';
import { knownMe, putMe } from '#client/session/me.ts';
import type { Session } from '#client/session/session.ts';
import type { SignedIn } from '#contract/sign-in.ts';
import type { QueryPersistence } from '#offline/query-persistence.ts';
import { withTimeLimit } from '#offline/time-limit.ts';
import { endOnServer } from './session-ends.ts';

interface LifecycleOptions {
  readonly api: Api;
  readonly session: Session;
  readonly queryClient: QueryClient;
  readonly persistence: QueryPersistence;
  readonly storage: PhoneStorage;
  /** Ends sending for the person; what waits goes with them or stays for their return. */
  readonly leaveOutbox: (userId: number | null, outbox: Leaving['outbox']) => Promise<void>;
  /** Removes files of the person that the worker keeps. */
  readonly forgetFiles: () => Promise<void>;
  /** Begins with no screens of the last time, for the session that begins, or for nobody. */
  readonly changeScreensOwner: (isSignedIn: boolean) => Promise<void>;
  /** Ends what the person is told on this phone while the app is closed. Never takes long, and never fails. */
  readonly forgetPush: () => Promise<void>;
  /** Puts back what belongs to the phone and not to the person. */
  readonly afterClearing: () => void;
  /** Keeps the address that is open, so that signing in again leads back to it. */
  readonly rememberPage: () => void;
  /** Leads to `/`. */
  readonly leave: () => Promise<void>;
}

export interface SessionLifecycle {
  beginSession(signedIn: SignedIn): Promise<void>;
  signOut(leaving: Leaving): Promise<void>;
  /** The server no longer knows the token: it goes, what the phone keeps for the person stays for their return. */
  endRefused(token: string): void;
}

const revocationWaitMs = 2_000;
const forgettingWaitMs = 4_000;

export function createSessionLifecycle(options: LifecycleOptions): SessionLifecycle {
  const { session, queryClient, persistence, storage } = options;
  let ownToken = session.get();

  const setToken = (token: string | null, isRefused = false) => {
    ownToken = token;
    session.set(token, isRefused);
    return options.changeScreensOwner(token !== null).catch(() => undefined); // they are nobody's
  };
  const forgetMemory = async () => {
    await queryClient.cancelQueries();
    queryClient.getQueryCache().clear();
  };
  const leaveAndForget = async () => {
    persistence.openFor(null);
    await options.leave();
    // Screens that were still drawn may have asked once more; what the next person has asked for meanwhile stays.
    if (session.get() === null) await forgetMemory();
  };

  // Another tab signed out, or in as somebody else: nothing of the former person may stay on this screen.
  session.subscribe(() => {
    if (session.get() === ownToken) return;
    ownToken = session.get();
    void forgetMemory().then(leaveAndForget);
  });

  return {
    async beginSession({ accessToken, user }) {
      await forgetMemory();
      // The session that this one follows would stay alive on the server, with nobody to end it.
      void endSessionOfNow(options);
      void setToken(accessToken);
      putMe(queryClient, user);
    },
    async signOut({ outbox, staying, isOver }) {
      const userId = knownMe(queryClient)?.id ?? null;
      // What is still being asked would come after the end of the session, and be refused.
      const cancelled = queryClient.cancelQueries();
      const revoked = isOver || withTimeLimit(revocationWaitMs, endSessionOfNow(options));
      const screensForgotten = setToken(null);
      forgetPerson(storage, staying);
      options.afterClearing();
      await cancelled;
      // A phone whose storage hangs must still let its person go.
      const forgotten = withTimeLimit(
        forgettingWaitMs,
        Promise.all([
          persistence.forgetEverybody(),
          options.forgetFiles(),
          options.forgetPush(),
          screensForgotten,
          options.leaveOutbox(userId, outbox),
        ]).catch(() => undefined),
      );
      await Promise.all([forgotten, revoked]);
      await leaveAndForget();
    },
    endRefused(token) {
      if (session.get() !== token) return;
      options.rememberPage();
      void setToken(null, true);
      storage.removeItem(storageKeys.snapshot);
      void options.forgetPush();
      void leaveAndForget();
    },
  };
}

async function endSessionOfNow({ api, session, storage }: LifecycleOptions): Promise<void> {
  const token = session.get();
  if (token !== null) await endOnServer({ api, storage }, token);
}
