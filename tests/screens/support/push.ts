import { expect, onTestFinished } from 'vitest';
import { subscribingMs } from '#client/push/subscription.ts';
import {
  type DeviceSubscription,
  deletePushSubscription,
  getPushSettings,
  type PushSettings,
  putPushSettings,
  putPushSubscription,
  testPush,
} from '#contract/push.ts';
import type { PageMessage } from '#contract/worker-messages.ts';
import { pushOwnerStore } from '#offline/push-owner.ts';
import { replaceInNavigator } from './navigator.ts';
import { newPhone, type Phone } from './open-app.tsx';
import { newId, newUser } from './people.ts';

const keyOf = (letter: string) => `B${letter.repeat(85)}A`;
export const serverKey = keyOf('s');
export const formerKey = keyOf('f');

const bytesOf = (base64Url: string) =>
  Uint8Array.from(atob(base64Url.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0))
    .buffer;

/** Subscription as a browser holds it. */
class FakeSubscription {
  readonly endpoint = `https://push.example/${newId()}`;
  readonly options: { readonly applicationServerKey: ArrayBuffer };
  isOver = false;
  constructor(key: string) {
    this.options = { applicationServerKey: bytesOf(key) };
  }
  toJSON(): DeviceSubscription {
    return { endpoint: this.endpoint, keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) } };
  }
  async unsubscribe(): Promise<boolean> {
    this.isOver = true;
    return true;
  }
}

interface BrowserOptions {
  /** Permission that it has. */
  readonly permission?: NotificationPermission;
  /** Answer of the person to its question, or when they give it. */
  readonly answer?: NotificationPermission | Promise<NotificationPermission>;
}

/** Parts of a browser that are about notifications, with a worker that is the test's. */
export interface PushBrowser {
  /** How often it has asked the person. */
  asked(): number;
  /** The person changes it in the settings. */
  allow(permission: NotificationPermission): void;
  held(): FakeSubscription | null;
  hold(key: string): FakeSubscription;
  /** From now on subscribing never ends, until the returned function lets its time pass. */
  hang(): () => void;
  /** Notifications that are on the screen, by their tags. */
  show(...tags: string[]): void;
  /** One of a message that the worker knows before the page does. */
  showMessage(tag: string, messageId: number): void;
  shown(): readonly string[];
  /** Number on the app's icon. */
  badge(): number | null;
  /** The page listens to its worker. */
  isHeard(): boolean;
  /** The worker tells the page something; resolves with the page's answer where one is asked for. */
  post(message: PageMessage): Promise<unknown>;
}

export function installPushBrowser({
  permission = 'default',
  answer = 'granted',
}: BrowserOptions = {}): PushBrowser {
  let asked = 0;
  let subscription: FakeSubscription | null = null;
  let isHanging = false;
  let shown: readonly { readonly tag: string; readonly data: unknown }[] = [];
  let badge: number | null = null;
  const status = new EventTarget();
  const allow = (next: NotificationPermission) => {
    fakeNotification.permission = next;
    status.dispatchEvent(new Event('change'));
  };
  const fakeNotification = {
    permission,
    requestPermission: async () => {
      if (fakeNotification.permission !== 'default') return fakeNotification.permission;
      asked += 1;
      allow(await answer);
      return answer;
    },
  };
  const held = () => (subscription?.isOver ? null : subscription);
  const hold = (key: string) => {
    subscription = new FakeSubscription(key);
    return subscription;
  };
  const registration = {
    pushManager: {
      getSubscription: async () => held(),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        if (isHanging) await new Promise(() => undefined);
        if (held()) throw new DOMException('', 'InvalidStateError');
        return hold(applicationServerKey);
      },
    },
    getNotifications: async () =>
      shown.map((one) => ({
        ...one,
        close() {
          shown = shown.filter((other) => other !== one);
        },
      })),
  };
  let listeners = 0;
  const target = new EventTarget();
  const listen = target.addEventListener.bind(target);
  const container = Object.assign(target, {
    addEventListener(...parts: Parameters<EventTarget['addEventListener']>) {
      listeners += 1;
      listen(...parts);
    },
    controller: null,
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  });
  const ownNotification = window.Notification;
  Object.assign(window, { Notification: fakeNotification });
  onTestFinished(() => void Object.assign(window, { Notification: ownNotification }));
  replaceInNavigator('serviceWorker', container);
  replaceInNavigator('permissions', { query: async () => status });
  replaceInNavigator('setAppBadge', async (count: number) => {
    badge = count;
  });
  replaceInNavigator('clearAppBadge', async () => {
    badge = null;
  });
  return {
    asked: () => asked,
    allow,
    held,
    hold,
    hang() {
      isHanging = true;
      return holdTimers(subscribingMs);
    },
    show(...tags) {
      shown = [...shown, ...tags.map((tag) => ({ tag, data: { link: '/' } }))];
    },
    showMessage(tag, messageId) {
      shown = [...shown, { tag, data: { link: '/', messageId } }];
    },
    shown: () => shown.map(({ tag }) => tag),
    badge: () => badge,
    isHeard: () => listeners > 0,
    post(data) {
      const { port1, port2 } = new MessageChannel();
      const answered = new Promise((resolve) => {
        port1.onmessage = (event) => resolve(event.data);
      });
      container.dispatchEvent(new MessageEvent('message', { data, ports: [port2] }));
      return answered;
    },
  };
}

/** Keeps timers of this length from ending, until the returned function ends them. */
function holdTimers(ms: number): () => void {
  const own = window.setTimeout;
  const waiting: (() => void)[] = [];
  const hold = (run: () => void, delay?: number, ...rest: unknown[]) => {
    if (delay !== ms) return own(run, delay, ...rest);
    waiting.push(run);
    return 0;
  };
  Object.assign(window, { setTimeout: hold });
  onTestFinished(() => void Object.assign(window, { setTimeout: own }));
  return () => {
    for (const run of waiting) run();
  };
}

/** A phone whose server sends notifications. */
export function newPushPhone(): Phone & { readonly settings: () => PushSettings } {
  const me = newUser({ image: '/portraits/dina-karam.svg' });
  const phone = newPhone({ me, deployment: { vapidPublicKey: serverKey, serviceWorker: true } });
  const { server } = phone;
  let settings: PushSettings = {
    messages: true,
    announcements: true,
    approvals: true,
    answers: true,
    mentions: true,
    sessions: true,
  };
  server.on(putPushSubscription, () => undefined);
  server.on(deletePushSubscription, () => undefined);
  server.on(testPush, () => undefined);
  server.on(getPushSettings, () => settings);
  server.on(putPushSettings, ({ body }) => {
    settings = { ...settings, ...(body as Partial<PushSettings>) };
    return settings;
  });
  onTestFinished(() => pushOwnerStore.remove());
  return { ...phone, settings: () => settings };
}

/** Somebody who has turned notifications on at an earlier visit. */
export function turnedOnBefore({ me }: Phone, browser: PushBrowser, key = serverKey) {
  localStorage.setItem(`push:${me.id}`, '1');
  return browser.hold(key);
}

/** The endpoints of which the server was told, in their order. */
export const toldOf = ({ server }: Phone) =>
  server.calls(putPushSubscription).map(({ body }) => body.endpoint);

/** The person whose notifications the worker shows. */
export const ownerId = async () => (await pushOwnerStore.read())?.userId ?? null;

export const expectOwner = (userId: number | null) => expect.poll(ownerId).toBe(userId);
