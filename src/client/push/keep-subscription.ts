import { mayPass } from '#client/api/api-error.ts';
import type { Connection } from '#client/connection/connection.ts';
import { pushOwnerStore } from '#offline/push-owner.ts';
import { withTimeLimit } from '#offline/time-limit.ts';
import { closeNotifications, leavePush } from './forget-push.ts';
import { pushState } from './push-state.ts';
import {
  heldSubscription,
  type Subscriber,
  subscribePhone,
  subscribingMs,
  tellServer,
  untilTurned,
} from './subscription.ts';

interface Keeping extends Subscriber {
  readonly connection: Subscriber['connection'] & Pick<Connection, 'connectivity'>;
  /** Aborted when the person leaves. */
  readonly signal: AbortSignal;
}

/**
 * Puts the subscription in order for whoever has just signed in or opened the app. Browsers give subscriptions up without
 * a word, and servers change their keys, so it is looked at and told again at every start. Never fails.
 */
export async function keepSubscription(keeping: Keeping): Promise<void> {
  const { connection, userId, signal } = keeping;
  try {
    await untilTurned();
    if (signal.aborted) return;
    const owner = await pushOwnerStore.read();
    if (pushState(connection.deployment, userId) !== 'on') {
      // Somebody else's, or of a person who has turned it off.
      if (owner !== null || (await heldSubscription()) !== null) await leavePush();
      return;
    }
    if (owner !== null && owner.userId !== userId) await closeNotifications();
    while (!signal.aborted && !(await isRenewed(keeping))) await nextOnline(keeping);
  } catch {
    // The storage is closed, or the server refuses the phone: the next start tries again.
  }
}

/** Answers false where it may work later. */
async function isRenewed(keeping: Keeping): Promise<boolean> {
  const { connection, userId, signal } = keeping;
  const subscribing = subscribePhone(connection.deployment.vapidPublicKey).catch(() => undefined);
  const subscription = await withTimeLimit(subscribingMs, subscribing);
  if (subscription === undefined) return false;
  // Meanwhile they may have left, or turned it off.
  if (signal.aborted || pushState(connection.deployment, userId) !== 'on') return true;
  try {
    await tellServer(keeping, subscription);
  } catch (error) {
    if (mayPass(error)) return false;
    throw error;
  }
  return true;
}

/** Time after which it is tried again where the connection stood all the while, in milliseconds. */
const againMs = 300_000;

/** Resolves when there is a connection after one was missing, after a while in any case, or when the person has left. */
function nextOnline({ connection: { connectivity }, signal }: Keeping): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = connectivity.subscribe(() => {
    if (connectivity.isOnline()) resolve();
  });
  const timer = setTimeout(resolve, againMs);
  signal.addEventListener('abort', () => resolve(), { once: true });
  return promise.finally(() => {
    clearTimeout(timer);
    stop();
  });
}
