import { offlineError } from '#client/api/api-error.ts';
import type { Connection } from '#client/connection/connection.ts';
import { deletePushSubscription } from '#contract/push.ts';
import { pushOwnerStore } from '#offline/push-owner.ts';
import { withTimeLimit } from '#offline/time-limit.ts';
import { hidePushHint, tellPushChange, wantPush } from './push-state.ts';
import {
  heldSubscription,
  noteTurning,
  type Subscriber,
  subscribePhone,
  subscribingMs,
  tellServer,
} from './subscription.ts';

/**
 * Outcome of turning notifications on. `dismissed`: the browser's question was closed without an answer; `late`: the
 * browser did not subscribe in time; `refused`: it said that it cannot.
 */
export type TurnedOn = 'on' | 'blocked' | 'dismissed' | 'late' | 'refused';

/** Asks the browser, which asks the person: to be called in the very tap. */
export function askPermission(): Promise<NotificationPermission> {
  hidePushHint();
  return Notification.requestPermission();
}

type Turning = Subscriber & { readonly connection: Pick<Connection, 'connectivity'> };

/** Turns notifications on once the person has answered. Throws where the server cannot be told: then they stay off. */
export function turnOn(subscriber: Turning, asked: Promise<NotificationPermission>): Promise<TurnedOn> {
  const turning = turnOnWhenAllowed(subscriber, asked);
  noteTurning(turning);
  return turning;
}

async function turnOnWhenAllowed(
  subscriber: Turning,
  asked: Promise<NotificationPermission>,
): Promise<TurnedOn> {
  const token = subscriber.connection.session.get();
  const permission = await asked;
  tellPushChange();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'dismissed';
  if (!subscriber.connection.connectivity.isOnline()) throw offlineError();
  const subscribing = subscribePhone(subscriber.connection.deployment.vapidPublicKey);
  const subscription = await withTimeLimit(subscribingMs, subscribing, 'late' as const).catch(
    () => 'refused' as const,
  );
  // One that comes late after all is nobody's, and goes at the next start.
  if (typeof subscription === 'string') return subscription;
  // Somebody else has the phone by now, and has not been asked.
  if (subscriber.connection.session.get() !== token) return 'refused';
  await tellServer(subscriber, subscription);
  wantPush(subscriber.userId, true);
  return 'on';
}

const leavingMs = 4_000;

/** Turns notifications off on this phone. Never fails: what is left of the subscription goes at the next start. */
export async function turnOff({ connection, userId }: Subscriber): Promise<void> {
  wantPush(userId, false);
  hidePushHint();
  const leave = async () => {
    const held = await heldSubscription();
    if (!held) return;
    const { endpoint } = held;
    await Promise.allSettled([
      // The push service tells the server too, at its next push.
      connection.api.call(deletePushSubscription, { body: { endpoint } }, { isBackground: true }),
      held.unsubscribe(),
    ]);
  };
  await withTimeLimit(leavingMs, Promise.allSettled([leave(), pushOwnerStore.remove()]));
}
