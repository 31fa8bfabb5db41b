import { createEmitter } from '#client/lib/emitter.ts';
import { isTabOnIos } from '#client/lib/install-by-hand.ts';
import { keyOfPerson, phoneStorage, storageKeys } from '#client/lib/phone-storage.ts';
import type { Deployment } from '#contract/deployment.ts';

/**
 * State of notifications on this phone for one person. `install-first`: iOS shows them for the app on the home screen
 * alone. `unavailable`: this server sends none.
 */
export type PushState = 'on' | 'off' | 'blocked' | 'install-first' | 'unsupported' | 'unavailable';

/** Part of the deployment on which all of it depends. */
type Server = Pick<Deployment, 'vapidPublicKey' | 'serviceWorker'>;

const { subscribe, emit } = createEmitter();

const markOf = (userId: number) => keyOfPerson(storageKeys.push, userId);

/** Notes whether a person wants to be told on this phone; kept apart for each. */
export function wantPush(userId: number, isWanted: boolean): void {
  if (isWanted) phoneStorage().setItem(markOf(userId), '1');
  else phoneStorage().removeItem(markOf(userId));
  emit();
}

/** Called when the browser was asked for its permission. */
export const tellPushChange = emit;

const isServed = ({ vapidPublicKey, serviceWorker }: Server) => vapidPublicKey !== '' && serviceWorker;

/** Tells whether this browser can be told of anything by a server. */
export const isPushKnown = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

export function pushState(server: Server, userId: number): PushState {
  if (!isServed(server)) return 'unavailable';
  if (!isPushKnown()) return isTabOnIos() ? 'install-first' : 'unsupported';
  const { permission } = Notification;
  if (permission === 'denied') return 'blocked';
  return permission === 'granted' && phoneStorage().getItem(markOf(userId)) !== null ? 'on' : 'off';
}

/** The card has been answered, and is not shown again until its person has signed out. */
export const hidePushHint = (): void => phoneStorage().setItem(storageKeys.pushAsked, '1');

/** Calls the listener at each change: made here, in another tab, or in the settings of the browser or the phone. */
export function onPushChange(listener: () => void): () => void {
  const over = new AbortController();
  const { signal } = over;
  const stop = subscribe(listener);
  window.addEventListener('storage', listener, { signal });
  // Not every browser tells of a change in its settings; whoever made it comes back from there.
  document.addEventListener('visibilitychange', listener, { signal });
  void readPermission().then((status) => status?.addEventListener('change', listener, { signal }));
  return () => {
    stop();
    over.abort();
  };
}

async function readPermission(): Promise<PermissionStatus | null> {
  const { permissions } = navigator as { permissions?: Permissions };
  return (await permissions?.query({ name: 'notifications' }).catch(() => null)) ?? null;
}
