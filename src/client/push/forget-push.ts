import { pushOwnerStore } from '#offline/push-owner.ts';
import { withTimeLimit } from '#offline/time-limit.ts';
import { showBadge } from './badge.ts';
import { heldSubscription } from './subscription.ts';

const forgettingMs = 3_000;

/** Takes the notifications that are on the screen off it, all or those with such a tag. */
export async function closeNotifications(
  isMeant: (shown: Pick<Notification, 'tag' | 'data'>) => boolean = () => true,
): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const shown of (await registration?.getNotifications()) ?? []) if (isMeant(shown)) shown.close();
}

/** Ends what a person was told on this phone: their subscription, and who they are for the worker. */
export async function leavePush(): Promise<void> {
  const leave = async () => void (await (await heldSubscription())?.unsubscribe());
  await Promise.allSettled([pushOwnerStore.remove(), closeNotifications(), leave()]);
}

/** Called when somebody leaves this phone. Never fails, and never takes long; the server ends its part with the session. */
export async function forgetPush(): Promise<void> {
  if (!navigator.serviceWorker) return;
  await withTimeLimit(forgettingMs, Promise.allSettled([showBadge(0), leavePush()]));
}
