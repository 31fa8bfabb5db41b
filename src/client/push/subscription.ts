import type { Connection } from '#client/connection/connection.ts';
import { appVersion } from '#client/lib/version.ts';
import { putPushSubscription } from '#contract/push.ts';
import { pushOwnerStore } from '#offline/push-owner.ts';

/** A person at this phone, and their way to the server. */
export interface Subscriber {
  readonly connection: Pick<Connection, 'api' | 'session' | 'deployment'>;
  readonly userId: number;
}

/** Time for a subscription: without the internet Chromium waits for its push service for ever. */
export const subscribingMs = 10_000;

/** Bytes in base64url without padding, as a server's key is written. */
export function base64Url(bytes: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

const isFor = ({ options: { applicationServerKey } }: PushSubscription, serverKey: string) =>
  applicationServerKey !== null && base64Url(applicationServerKey) === serverKey;

/** The subscription that this phone holds, for whomever; null also where there is no worker. */
export async function heldSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Subscribes the phone at this server, unless it is; a browser refuses a second one beside one for another key. */
export async function subscribePhone(serverKey: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const held = await pushManager.getSubscription();
  if (held && isFor(held, serverKey)) return held;
  await held?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: serverKey });
}

let turning: Promise<unknown> = Promise.resolve();

/** Notes that notifications are being turned on in this page. */
export function noteTurning(work: Promise<unknown>): void {
  turning = work.catch(() => undefined); // whoever has begun it says so
}

/** Resolves when nobody is turning them on: until then a subscription is there that nobody seems to want. */
export const untilTurned = (): Promise<unknown> => turning;

/**
 * Tells the worker whose notifications come, and the server where this phone is reached. The worker first: a push that
 * comes before it knows would be nobody's, and end the subscription. Throws where either fails, or where somebody else,
 * or nobody, is signed in by then.
 */
export async function tellServer(
  { connection, userId }: Subscriber,
  subscription: PushSubscription,
): Promise<void> {
  const { api, session, deployment } = connection;
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  const body = { endpoint: endpoint ?? subscription.endpoint, keys: { p256dh, auth } };
  const { appKey, appSecret, tenant, vapidPublicKey } = deployment;
  const token = session.get();
  const owner = { userId, appKey, appSecret, tenant, appVersion, token, vapidPublicKey };
  const before = await pushOwnerStore.read();
  await pushOwnerStore.write(owner);
  try {
    // Rejects where the session is over by the time of the answer.
    await api.call(putPushSubscription, { body }, { isBackground: true });
  } catch (error) {
    const isLeft = token === null || session.get() !== token;
    if (isLeft || before === null) await pushOwnerStore.remove();
    throw error;
  }
}
