import * as v from 'valibot';
import { PushMessageSchema } from '#contract/push-message.ts';
import type { PageMessage } from '#contract/worker-messages.ts';
import { idbQueryStores } from '#offline/idb-query-store.ts';
import { keepPushed } from '#offline/kept-pushed.ts';
import { pushOwnerStore } from '#offline/push-owner.ts';
import { withTimeLimit } from '#offline/time-limit.ts';
import { decideNotification, type Pushed, PushedSchema } from './notification.ts';
import { sendWaiting } from './outbox.ts';

declare const self: ServiceWorkerGlobalScope;

/** A storage that hangs must not keep a notification from being shown: some phones take the permission away then. */
const storageMs = 1_500;

/** A browser that reads declarative push messages hands over a notification instead of the data (Push API, section 11). */
interface DeclarativePushEvent extends PushEvent {
  readonly notification?: Notification | null;
}

function readPush({ notification, data }: DeclarativePushEvent): Pushed | null {
  if (notification) {
    const read = v.safeParse(PushedSchema, { ...plain(notification), navigate: '' });
    return read.success ? read.output : null;
  }
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), PushMessageSchema), data?.text());
  return read.success ? read.output.notification : null;
}

const plain = ({ title, body, icon, tag, data }: Notification) => ({ title, body, icon, tag, data });

const inTime = <T>(work: Promise<T>, otherwise: T): Promise<T> =>
  withTimeLimit(storageMs, work, otherwise).catch(() => otherwise);

/** Finds who is signed in here; null is nobody. */
const readOwner = async (): Promise<number | null> => (await pushOwnerStore.read())?.userId ?? null;

const phone = { stores: idbQueryStores, readOwner };

/** Sets the number on the icon of the app; not every browser has one. */
export async function showBadge(count: number): Promise<void> {
  const { setAppBadge } = self.navigator as { setAppBadge?: (count: number) => Promise<void> };
  await setAppBadge?.call(self.navigator, count);
}

async function tellPages(message: PageMessage): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const page of pages) page.postMessage(message);
}

/** Nobody is signed in to whom the push could be shown: the server learns of it by the next one. */
async function unsubscribe(): Promise<void> {
  await (await self.registration.pushManager.getSubscription())?.unsubscribe();
}

/**
 * Keeps what has come, then shows it, whatever happened before; the rest follows. A push also finds a network, with
 * which what waits on the phone can be sent.
 */
export async function showPush(event: PushEvent): Promise<void> {
  const owner = await inTime(readOwner(), undefined);
  const { title, options, notice } = decideNotification(readPush(event), owner ?? null);
  if (notice?.content) {
    const { userId, content } = notice;
    await inTime(keepPushed(phone, { userId, content, now: Date.now() }), undefined);
  }
  await self.registration.showNotification(title, options);
  await Promise.allSettled([
    notice && showBadge(notice.badge),
    notice &&
      tellPages({ type: 'PUSHED', userId: notice.userId, link: notice.link, content: notice.content }),
    owner === null && unsubscribe(),
    sendWaiting('hint'),
  ]);
}
