import { putPushSubscription } from '#contract/push.ts';
import { addressOf, headersOf } from '#contract/wire.ts';
import { type PushOwner, pushOwnerStore } from '#offline/push-owner.ts';

declare const self: ServiceWorkerGlobalScope;

/** Event of the Push API, which the types of workers do not know. */
export interface SubscriptionChangeEvent extends ExtendableEvent {
  readonly newSubscription?: PushSubscription | null;
}

/** Tells the server where this phone is reached from now on; the page does the same at its next start. */
async function post(owner: PushOwner, subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  await fetch(addressOf(putPushSubscription, {}), {
    method: putPushSubscription.method,
    headers: { ...headersOf(putPushSubscription, owner), 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys }),
  });
}

/** Subscribes anew where the browser has given up a subscription, for whoever is signed in. */
export async function renewSubscription({ newSubscription }: SubscriptionChangeEvent): Promise<void> {
  const owner = await pushOwnerStore.read();
  if (owner === null) return;
  const options = { userVisibleOnly: true, applicationServerKey: owner.vapidPublicKey };
  await post(owner, newSubscription ?? (await self.registration.pushManager.subscribe(options)));
}
