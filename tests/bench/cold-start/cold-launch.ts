import { openBrowser } from './persistent-browser.ts';
import { type StartTimes, watchStart } from './start-times.ts';

export interface Start {
  readonly name: string;
  readonly profile: string;
  readonly url: string;
  /** What a person waits for. */
  readonly rowSelector: string;
}

export type Network = 'offline' | 'silent';

const slowdown = 4;
const patienceMs = 30_000;

/** Starts the browser anew and opens the address as if it were the first thing after that. */
export async function launchCold(
  executablePath: string,
  { name, profile, url, rowSelector }: Start,
  network: Network,
): Promise<StartTimes> {
  const context = await openBrowser(executablePath, profile);
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    await context.setOffline(network === 'offline');
    const devTools = await context.newCDPSession(page);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await context.addInitScript(watchStart, rowSelector);
    await page.goto(url, { waitUntil: 'commit' });
    const late = new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error(`${name}: no rows within ${patienceMs} ms`)), patienceMs).unref();
    });
    return await Promise.race([page.evaluate<StartTimes>('startTimes'), late]);
  } finally {
    await context.close();
  }
}
