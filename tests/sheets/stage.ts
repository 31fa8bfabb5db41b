import type { Browser, BrowserContext } from '@playwright/test';
import { type AppServer, aFridayInJune, startAppServer } from '#tests/e2e/app-server.ts';
import { type DemoPerson, signInWithPassword } from '#tests/e2e/fixtures.ts';
import { everyWayIn } from '#tests/support/every-way-in.ts';
import type { Screen, Stage } from './screen.ts';

export interface Look {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** A letter's `rem` in pixels: 16, or what a person has chosen in their browser. */
  readonly letters: number;
}

type Kept = Awaited<ReturnType<BrowserContext['storageState']>>;

export interface Theatre extends AsyncDisposable {
  /** Brings a screen before the camera, hands it over, and clears the stage. */
  show(screen: Screen, work: (stage: Stage) => Promise<void>): Promise<void>;
}

/** One server with the demo for each idea of what now is, and each person signed in there once. */
export function openTheatre(browser: Browser, look: Look): Theatre {
  const stack = new AsyncDisposableStack();
  const servers = new Map<string, Promise<AppServer>>();
  const people = new Map<string, Promise<Kept>>();
  const serverAt = (programmeClock: string) => {
    const server = servers.get(programmeClock) ?? startAppServer({ programmeClock, settings: everyWayIn });
    servers.set(programmeClock, server);
    return server;
  };
  const keptOf = (server: AppServer, who: DemoPerson) => {
    const key = `${server.origin} ${who}`;
    const kept = people.get(key) ?? signIn(browser, server, who);
    people.set(key, kept);
    return kept;
  };
  stack.defer(async () => {
    for (const server of servers.values()) await (await server)[Symbol.asyncDispose]();
  });
  return {
    async show(screen, work) {
      const server = await serverAt(screen.clock ?? aFridayInJune);
      const storageState = screen.as && (await keptOf(server, screen.as));
      const context = await openContext(browser, { server, look, storageState });
      try {
        const stage = { context, page: await context.newPage(), server };
        await perform(screen, stage);
        await work(stage);
      } finally {
        await context.close();
      }
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

async function signIn(browser: Browser, server: AppServer, who: DemoPerson): Promise<Kept> {
  const context = await browser.newContext({ baseURL: server.origin, serviceWorkers: 'block' });
  await signInWithPassword(await context.newPage(), `${who}@demo.test`);
  const kept = await context.storageState();
  await context.close();
  return kept;
}

interface Opening {
  readonly server: AppServer;
  readonly look: Look;
  readonly storageState: Kept | undefined;
}

async function openContext(
  browser: Browser,
  { server, look, storageState }: Opening,
): Promise<BrowserContext> {
  const { width, height, letters } = look;
  const context = await browser.newContext({
    baseURL: server.origin,
    viewport: { width, height },
    ...(storageState && { storageState }),
    locale: 'en-GB',
    timezoneId: 'Asia/Riyadh',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  context.setDefaultTimeout(10_000);
  // A style sheet of the page itself, which its policy does not ask about.
  if (letters !== 16)
    await context.addInitScript((size) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`:root { font-size: ${size}px }`);
      document.adoptedStyleSheets = [sheet];
    }, letters);
  return context;
}

async function perform({ before, at, act, shows, name }: Screen, stage: Stage): Promise<void> {
  const { page } = stage;
  await before?.(stage);
  if (at !== undefined) await page.goto(at);
  await page.locator('#shell').waitFor({ state: 'detached' });
  await act?.(page);
  const shown = page.getByText(shows).filter({ visible: true }).first();
  await shown.waitFor().catch(() => {
    throw new Error(`${name}: ${shows} is not to be seen`);
  });
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined); // held answers never end
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}
