import '#client/styles/tokens.css';
import '#client/styles/global.css';
import { createMemoryHistory } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished } from 'vitest';
import { createApp } from '#client/app/create-app.tsx';
import { createDeploymentSource } from '#client/app/deployment.ts';
import { startLive } from '#client/app/live/start-live.ts';
import { createAppUpdate } from '#client/connection/app-update.ts';
import { phoneStorage, storageKeys } from '#client/lib/phone-storage.ts';
import { readTheme, showTheme } from '#client/lib/theme.ts';
import type { OutboxSource } from '#client/outbox/outbox.ts';
import type { Deployment } from '#contract/deployment.ts';
import { defaultAppKey, defaultAppSecret, headerNames } from '#contract/names.ts';
import type { RealtimeMessage } from '#contract/realtime.ts';
import type { OwnUser } from '#contract/users.ts';
import { idbSenderStore } from '#offline/sender.ts';
import { type FakeChannel, installFakeChannel } from './fake-channel.ts';
import { createFakeServer, type FakeServer } from './fake-server.ts';
import { followListeners } from './page-listeners.ts';
import { newId, newUser } from './people.ts';
import { answerPerson, answerVisitors } from './world.ts';

/** Friday 18 June 2021 in Riyadh, an hour and forty minutes before the sixth session. */
export const aFridayInJune = Date.parse('2021-06-18T16:20:00+03:00');

export const deployment: Deployment = {
  appKey: defaultAppKey,
  appSecret: defaultAppSecret,
  tenant: 'innovation-2021',
  version: 'test',
  serviceWorker: false,
  vapidPublicKey: '',
  oauthProviders: [],
  programme: { name: 'Innovation Programme', year: 2021, cohortName: '2021 Cohort' },
  programmeClockOffsetMs: aFridayInJune - Date.now(),
  demo: null,
};

type Parts = Awaited<ReturnType<typeof createApp>>;

export interface OpenedApp extends Pick<Parts, 'router' | 'connection' | 'queryClient'> {
  /** Path and query where it is. */
  address(): string;
  /** Takes it off the screen, as a page that is closed; resolves once all that it was keeping is kept. */
  close(): Promise<void>;
}

/** One phone in its person's hand: what it keeps, and the server that it talks to. */
export interface Phone {
  readonly me: OwnUser;
  readonly server: FakeServer;
  /** Opens the app at an address, as a first visit, a reload or another day. */
  open(path: string): Promise<OpenedApp>;
  setOnline(isOnline: boolean): void;
  /** What the server says of its own accord. */
  tell(message: RealtimeMessage): void;
  readonly channel: FakeChannel;
}

interface PhoneOptions {
  /** Null where nobody is signed in. */
  readonly me?: OwnUser | null;
  readonly deployment?: Partial<Deployment>;
}

/** App keys of phones that are gone: what one of their apps still sends, signed in or not, reaches no other phone's server. */
const gone = new Set<string>();

/** A phone with nothing on it but the session of whoever is signed in; cleared when the test is over. */
export function newPhone({ me = newUser(), deployment: more }: PhoneOptions = {}): Phone {
  const unknown: string[] = [];
  const server = createFakeServer((call) => unknown.push(call));
  answerVisitors(server);
  if (me) answerPerson(server, me);
  const channel = installFakeChannel();
  const storage = phoneStorage();
  localStorage.clear();
  sessionStorage.clear();
  document.title = '';
  if (me) storage.setItem(storageKeys.token, `token-${newId()}`);
  const appKey = `${defaultAppKey}-${newId()}`;
  const own = window.fetch;
  window.fetch = async (input, init) => {
    if (!isOfApp(input)) return own(input, init);
    const headers = input instanceof Request ? input.headers : new Headers(init?.headers);
    if (gone.has(headers.get(headerNames.appKey) ?? '')) throw new TypeError('Failed to fetch');
    return server.fetch(input, init);
  };
  let app: OpenedApp | null = null;
  onTestFinished(async () => {
    await app?.close();
    setOnline(true);
    window.fetch = own;
    gone.add(appKey);
    channel.remove();
    localStorage.clear();
    expect(unknown, 'calls that the test does not answer').toEqual([]);
  });
  const setOnline = (isOnline: boolean) => {
    server.setReachable(isOnline);
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline });
    channel.setReachable(isOnline);
    window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
  };
  return {
    me: me ?? newUser(),
    server,
    setOnline,
    tell: channel.tell,
    channel,
    async open(path) {
      await app?.close();
      app = await openApp(path, { ...deployment, appKey, ...more });
      return app;
    },
  };
}

/** Vitest's own files are fetched from the same origin. */
function isOfApp(input: RequestInfo | URL): boolean {
  const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
  return /^\/(?:api\/|linkedin\/|health|config\.json)/.test(pathname);
}

async function openApp(path: string, current: Deployment): Promise<OpenedApp> {
  const storage = phoneStorage();
  showTheme(readTheme(storage));
  const removeListeners = followListeners();
  const source = createDeploymentSource(storage, current);
  const update = createAppUpdate('test', async () => ({
    checkForUpdate: async () => {},
    applyUpdate: async () => {},
  }));
  const history = createMemoryHistory({ initialEntries: [path] });
  const { app, ...parts } = await createApp({ storage, deployment: source, update, history });
  await parts.router.load();
  const container = document.createElement('div');
  container.id = 'root';
  document.body.append(container);
  const root = createRoot(container);
  // As at a start: what the screen gives to the idle queue comes before what goes on behind it.
  flushSync(() => root.render(<StrictMode>{app}</StrictMode>));
  if (parts.connection.session.get() !== null) startLive(parts);
  parts.connection.idle.begin();
  return {
    ...parts,
    address: () => parts.router.state.location.href,
    async close() {
      root.unmount();
      container.remove();
      await untilKept(parts.connection.outbox);
      // It has no page that ends: without a session it sends nothing more. The next one on this phone finds its token.
      const token = storage.getItem(storageKeys.token);
      parts.connection.session.set(null);
      await idbSenderStore.remove();
      await parts.queryClient.cancelQueries();
      parts.queryClient.clear();
      removeListeners();
      if (token !== null) storage.setItem(storageKeys.token, token);
    },
  };
}

/** Of nobody, or where storage fails, nothing is kept. Else what was begun before this is done before this. */
const untilKept = (outbox: OutboxSource) =>
  outbox
    .open()
    .then((opened) => opened.removeDraft('none'))
    .catch(() => undefined);
