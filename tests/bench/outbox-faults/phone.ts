import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { signInByPassword } from '#contract/sign-in.ts';
import { endOtherSession, listSessions } from '#contract/users.ts';
import { answerOf, type ReplyTo, requestFor } from '#tests/support/api-client.ts';
import { engineScript } from './bundled-engine.ts';
import type { MortalServer } from './mortal-server.ts';
import type { Waiting } from './page-engine.ts';
import { type PhoneLine, startPhoneLine } from './phone-line.ts';

const password = 'demo-password';

/** A person's phone: a browser context of its own behind a connection of its own. */
export interface Phone extends AsyncDisposable {
  readonly userId: number;
  readonly email: string;
  readonly context: BrowserContext;
  readonly line: PhoneLine;
  readonly server: MortalServer;
  /** Tabs of the app that are open. */
  tabs(): Page[];
  /** One of them, or a new one on the forum. */
  tab(): Promise<Page>;
  openTab(path?: string): Promise<Page>;
  setConnected(isConnected: boolean): Promise<void>;
  crash(page: Page): Promise<void>;
  stopWorkers(): Promise<void>;
  /** Another device of the same person ends the session of this phone. */
  endSession(): Promise<void>;
}

/** Elsewhere, too, one tries again while the server is down. */
async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      if (tries === 10) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

type SignInReply = ReplyTo<typeof signInByPassword>['reply'];

async function signInElsewhere(server: MortalServer, email: string): Promise<SignInReply> {
  const raw = requestFor(signInByPassword, { body: { email, password } });
  return answerOf<SignInReply>(await (await server.up()).request(raw)).reply;
}

async function endOtherSessions(server: MortalServer, email: string): Promise<void> {
  const { accessToken: token } = await signInElsewhere(server, email);
  const { request } = await server.up();
  type Sessions = ReplyTo<typeof listSessions>['reply'];
  const sessions = answerOf<Sessions>(await request(requestFor(listSessions, {}, { token }))).reply;
  for (const { id, current } of sessions)
    if (!current) await request(requestFor(endOtherSession, { params: { id: String(id) } }, { token }));
}

async function trySignIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(({ pathname }) => pathname !== '/login', { waitUntil: 'commit', timeout: 5_000 });
}

/** Signs in as a person does, who tries again where the server is down; the app then is where it was. */
export async function signInOn(page: Page, { email, line }: Pick<Phone, 'email' | 'line'>): Promise<void> {
  await page.goto(`${line.origin}/login?with=password`);
  await patiently(() => trySignIn(page, email));
}

/** What waits on the phone, as the engine reads it. */
export async function waitingOn(page: Page, userId: number): Promise<Waiting[]> {
  return page.evaluate((id) => window.pageEngine?.waiting(id) ?? [], userId);
}

const appOptions = { viewport: { width: 390, height: 844 }, locale: 'en-GB', timezoneId: 'Asia/Riyadh' };

export interface PhoneParts {
  readonly browser: Browser;
  readonly server: MortalServer;
  readonly email: string;
}

export async function openPhone({ browser, server, email }: PhoneParts): Promise<Phone> {
  const line = await startPhoneLine(
    server.origin,
    () => void server.kill().catch(() => undefined), // whoever needs the server waits for it, and hears
  );
  const context = await browser.newContext(appOptions);
  context.setDefaultTimeout(20_000);
  await context.addInitScript(await engineScript());
  const { user } = await patiently(() => signInElsewhere(server, email));
  const crashed = new WeakSet<Page>();
  context.on('page', (page) => page.on('crash', () => crashed.add(page)));
  const sessions = new WeakMap<Page, Promise<CDPSession>>();
  const devtools = (page: Page) => {
    const session = sessions.get(page) ?? context.newCDPSession(page);
    sessions.set(page, session);
    return session;
  };
  const tabs = () => context.pages().filter((page) => !page.isClosed() && !crashed.has(page));
  const openTab = async (path = '/forum') => {
    const page = await context.newPage();
    await page.goto(`${line.origin}${path}`, { waitUntil: 'commit' });
    await page.waitForFunction(() => window.pageEngine !== undefined);
    return page;
  };
  const phone: Phone = {
    userId: user.id,
    email,
    context,
    line,
    server,
    tabs,
    tab: async () => tabs()[0] ?? openTab(),
    openTab,
    async setConnected(isConnected) {
      line.setConnected(isConnected);
      await context.setOffline(!isConnected);
    },
    async crash(page) {
      const gone = page.waitForEvent('crash');
      const session = await devtools(page);
      void session.send('Page.crash').catch(() => undefined); // never answers
      await gone;
      await page.close();
    },
    async stopWorkers() {
      const session = await devtools(await phone.tab());
      await session.send('ServiceWorker.enable');
      await session.send('ServiceWorker.stopAllWorkers');
    },
    endSession: () => patiently(() => endOtherSessions(server, email)),
    async [Symbol.asyncDispose]() {
      await context.close();
      await line[Symbol.asyncDispose]();
    },
  };
  await prepare(phone);
  return phone;
}

/** Signed in, with the app and the forum on the phone and its worker in charge. */
async function prepare(phone: Phone): Promise<void> {
  const page = await phone.context.newPage();
  await signInOn(page, phone);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.goto(`${phone.line.origin}/forum`);
  await page.getByRole('heading', { level: 1, name: 'Forum - All Posts' }).waitFor();
  await page.getByRole('list', { name: 'Posts' }).waitFor();
}
