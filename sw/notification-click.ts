import * as v from 'valibot';
import { HeardSchema, type PageMessage } from '#contract/worker-messages.ts';
import { withTimeLimit } from '#offline/time-limit.ts';
import { choosePage, linkOf } from './notification.ts';
import { opensTheApp } from './routes.ts';

declare const self: ServiceWorkerGlobalScope;

/** Time in which a page that is awake answers; one that is only starting does not. */
const heardMs = 2_000;

/** Asks a page to show where the notification leads, without loading anything anew. */
function isHeard(page: WindowClient, message: PageMessage): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  const answered = new Promise<boolean>((resolve) => {
    port1.onmessage = ({ data }) => resolve(v.is(HeardSchema, data));
  });
  page.postMessage(message, [port2]);
  return withTimeLimit(heardMs, answered, false).finally(() => port1.close());
}

/** Brings the app to the front at the right place: the window that is open, or else a new one. */
export async function openFromNotification({ notification }: NotificationEvent): Promise<void> {
  notification.close();
  const { title, body, data } = notification;
  const link = linkOf(data);
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  // A page of the server itself, such as the description of its calls, is none of the app.
  const page = choosePage(windows.filter(({ url }) => opensTheApp(new URL(url).pathname)));
  if (page === undefined) return void (await self.clients.openWindow(link));
  // Refused where the browser does not count the tap any more: the page is led on all the same.
  await page.focus().catch(() => undefined);
  if (await isHeard(page, { type: 'OPEN', link, title, body })) return;
  await page.navigate(link).catch(() => self.clients.openWindow(link));
}
