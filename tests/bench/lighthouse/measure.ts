import { setTimeout } from 'node:timers/promises';
import { categories } from './figures.ts';
import {
  type LighthouseFlags,
  type LighthouseResult,
  loadLighthouse,
  type MeasuredPage,
} from './lighthouse-package.ts';
import { type MeasuredBrowser, startMeasuredBrowser } from './measured-browser.ts';
import type { MeasuredScreen } from './screens.ts';

export interface Measurement extends AsyncDisposable {
  readonly screen: MeasuredScreen;
  /** Each run is a page load of its own; fails where the screen does not show what it should at its end. */
  run(): Promise<LighthouseResult>;
}

interface Programs {
  readonly chromium: string;
  readonly lighthouseFolder: string;
  readonly throttling: LighthouseFlags['throttlingMethod'];
}

async function expectShown(page: MeasuredPage, { name, shows }: MeasuredScreen): Promise<void> {
  const deadline = Date.now() + 5_000;
  while (!(await page.evaluate<boolean>(shows))) {
    if (Date.now() > deadline) {
      const seen = await page.evaluate<string>('location.href + "\\n" + document.body.innerText');
      throw new Error(`${name}: the screen does not show what was to be measured, but\n${seen}`);
    }
    await setTimeout(50);
  }
}

async function runOnce(screen: MeasuredScreen, browser: MeasuredBrowser, programs: Programs) {
  const { lighthouse, puppeteer } = await loadLighthouse(programs.lighthouseFolder);
  await screen.beforeEachRun?.(browser.address);
  const connection = await puppeteer.connect({ browserURL: browser.address, defaultViewport: null });
  const page = await connection.newPage();
  const flags = {
    port: Number(new URL(browser.address).port),
    output: 'json',
    logLevel: 'error',
    onlyCategories: categories,
    throttlingMethod: programs.throttling,
    disableStorageReset: screen.keepsCode,
  } as const;
  const result = await lighthouse(screen.url, flags, undefined, page);
  const isMeasured = result !== undefined && result.lhr.runtimeError === undefined;
  if (isMeasured) await expectShown(page, screen);
  await page.close();
  await connection.disconnect();
  return isMeasured ? result.lhr : new Error(`${screen.name}: ${result?.lhr.runtimeError?.message}`);
}

const mostTries = 3;

/** Chromium now and then loses a trace on a busy machine; Lighthouse then says so and asks for another run. */
async function runUntilMeasured(screen: MeasuredScreen, browser: MeasuredBrowser, programs: Programs) {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await runOnce(screen, browser, programs);
    if (!(outcome instanceof Error)) return outcome;
    if (attempt === mostTries) throw outcome;
  }
}

export async function prepareMeasurement(screen: MeasuredScreen, programs: Programs): Promise<Measurement> {
  const browser = await startMeasuredBrowser(programs.chromium);
  await screen.prepare?.(browser.address);
  return {
    screen,
    run: () => runUntilMeasured(screen, browser, programs),
    [Symbol.asyncDispose]: () => browser[Symbol.asyncDispose](),
  };
}
