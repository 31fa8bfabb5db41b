import type { BrowserContext, CDPSession, Page, Worker } from '@playwright/test';
import type { DeviceSubscription } from '#contract/push.ts';
import type { PushMessage } from '#contract/push-message.ts';

/** Notification as the browser holds it. */
export interface OnScreen {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
}

/** A phone that is subscribed at a push service of the test, and its worker. */
export interface PushedPhone {
  readonly page: Page;
  /** Delivers a push to the worker, as the browser would. */
  deliver(message: PushMessage | string): Promise<void>;
  notifications(): Promise<readonly OnScreen[]>;
  /** Taps the notification that is on the screen; answers when, in epoch milliseconds. */
  tap(): Promise<number>;
  /** Addresses of windows that the worker has opened, and numbers that it has shown on the icon. */
  workerDid(): Promise<WorkerDeeds>;
}

interface WorkerDeeds {
  readonly opened: readonly string[];
  readonly badges: readonly number[];
}

/**
 * Chromium subscribes at its maker's service alone, so what a page asks of it is answered with a device of the test.
 * Whether it is subscribed is kept as a browser keeps it, over a reload.
 */
export async function answerSubscribing(
  context: BrowserContext,
  subscription: DeviceSubscription,
): Promise<void> {
  await context.grantPermissions(['notifications']);
  await context.addInitScript(({ endpoint, keys }) => {
    const subscribed = 'test-subscribed-with';
    const made = (applicationServerKey: string) => ({
      endpoint,
      options: {
        userVisibleOnly: true,
        applicationServerKey: Uint8Array.from(
          atob(applicationServerKey.replaceAll('-', '+').replaceAll('_', '/')),
          (character) => character.charCodeAt(0),
        ).buffer,
      },
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => {
        localStorage.removeItem(subscribed);
        return true;
      },
    });
    Object.assign(PushManager.prototype, {
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string | BufferSource }) => {
        const key =
          typeof applicationServerKey === 'string'
            ? applicationServerKey
            : btoa(String.fromCharCode(...new Uint8Array(applicationServerKey as ArrayBuffer)))
                .replaceAll('+', '-')
                .replaceAll('/', '_')
                .replace(/=+$/, '');
        localStorage.setItem(subscribed, key);
        return made(key);
      },
      getSubscription: async () => {
        const key = localStorage.getItem(subscribed);
        return key === null ? null : made(key);
      },
    });
  }, subscription);
}

async function findRegistration(devTools: CDPSession): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const [first] = registrations;
    if (first !== undefined) resolve(first.registrationId);
  });
  await devTools.send('ServiceWorker.enable');
  return promise;
}

async function workerOf(context: BrowserContext): Promise<Worker> {
  return context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
}

/** Watches what the worker does outside itself: without a real tap a browser lets it open and focus nothing. */
async function watchWorker(worker: Worker): Promise<void> {
  await worker.evaluate(() => {
    const scope = self as unknown as {
      clients: { openWindow: unknown };
      navigator: object;
      WindowClient: { prototype: { focus: unknown } };
      deeds?: { opened: string[]; badges: number[] };
    };
    if (scope.deeds) return;
    const deeds: { opened: string[]; badges: number[] } = { opened: [], badges: [] };
    scope.deeds = deeds;
    scope.clients.openWindow = async (address: string) => void deeds.opened.push(address);
    scope.WindowClient.prototype.focus = async function focus() {
      return this;
    };
    Object.defineProperty(scope.navigator, 'setAppBadge', {
      value: async (count: number) => void deeds.badges.push(count),
    });
  });
}

export async function pushedPhone(page: Page): Promise<PushedPhone> {
  const context = page.context();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const devTools = await context.newCDPSession(page);
  const registrationId = await findRegistration(devTools);
  const { origin } = new URL(page.url());
  const worker = await workerOf(context);
  await watchWorker(worker);
  return {
    page,
    deliver: async (message) => {
      const data = typeof message === 'string' ? message : JSON.stringify(message);
      await devTools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
    },
    notifications: async () =>
      page.evaluate(async () => {
        const { ready } = navigator.serviceWorker;
        const shown = await (await ready).getNotifications();
        return shown.map(({ title, body, tag }) => ({ title, body, tag }));
      }),
    tap: () =>
      worker.evaluate(async () => {
        const scope = self as unknown as {
          registration: ServiceWorkerRegistration;
          NotificationEvent: new (type: string, init: object) => Event;
        };
        const [notification] = await scope.registration.getNotifications();
        const at = performance.timeOrigin + performance.now();
        self.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
        return at;
      }),
    workerDid: () => worker.evaluate(() => (self as unknown as { deeds: WorkerDeeds }).deeds),
  };
}
