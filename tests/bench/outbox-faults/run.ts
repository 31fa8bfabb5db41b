import type { Page } from '@playwright/test';
import { doAct } from './acts.ts';
import { type Findings, type Ledger, openLedger } from './ledger.ts';
import type { Waiting } from './page-engine.ts';
import { type Phone, signInOn, waitingOn } from './phone.ts';
import { type Act, type Fault, faults, newPlan, type Step } from './plan.ts';
import { type Random, seeded } from './random.ts';

export interface RunReport extends Findings {
  readonly seed: number;
  readonly acts: number;
  readonly onScreens: number;
  readonly faults: readonly Fault[];
  /** Keys that were sent more often than once. */
  readonly repeats: number;
  readonly ms: number;
  /** What was done, for the report of a run that fails. */
  readonly log: readonly string[];
}

const passed = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

type Befalling = (phone: Phone, random: Random) => unknown;

/** What begins before an act. */
const before: Partial<Record<Fault, Befalling>> = {
  'answer-lost': ({ line }) => line.injectFault('answer-lost'),
  'answer-cut': ({ line }) => line.injectFault('answer-cut'),
  'request-lost': ({ line }) => line.injectFault('request-lost'),
  'server-killed': ({ line }) => line.injectFault('server-killed'),
  slow: ({ line }, random) => line.slowBy(random.between(50, 400)),
  offline: (phone) => phone.setConnected(false),
  'second-tab': (phone) => phone.openTab('/announce'),
  'signed-out': (phone) => phone.endSession(),
};

/** What comes while an act is under way. */
const during: Partial<Record<Fault, (phone: Phone, page: Page) => Promise<unknown>>> = {
  'worker-stopped': (phone) => phone.stopWorkers(),
  'page-crashed': (phone, page) => phone.crash(page),
  'page-closed': (_, page) => page.close(),
  'server-restarted': async (phone) => {
    phone.server.kill().catch(() => undefined); // whoever needs the server waits for it, and hears
  },
  flapping: async (phone) => {
    for (const isConnected of [false, true, false, true]) {
      await phone.setConnected(isConnected);
      await passed(40);
    }
  },
};

interface Running {
  readonly phone: Phone;
  readonly random: Random;
  readonly ledger: Ledger;
  readonly log: string[];
  isSignedOut: boolean;
  onScreens: number;
}

/** True where the app has told that it is kept. */
async function attempt({ phone, log }: Running, page: Page, act: Act): Promise<boolean> {
  try {
    await doAct(page, phone.userId, act);
    return true;
  } catch (error) {
    log.push(`  broke off: ${String(error).split('\n')[0]}`);
    return false;
  }
}

async function takeStep(running: Running, { act: planned, faults, afterMs }: Step): Promise<void> {
  const { phone, random, ledger, log } = running;
  for (const fault of faults) await before[fault]?.(phone, random);
  running.isSignedOut ||= faults.includes('signed-out');
  // The app shows its sign-in then, and the other screens cannot be reached.
  const act: Act = running.isSignedOut ? { ...planned, way: 'engine' } : planned;
  const tabs = phone.tabs();
  const page =
    tabs.length > 1 ? (tabs[random.between(0, tabs.length - 1)] ?? (await phone.tab())) : await phone.tab();
  const acting = attempt(running, page, act);
  const meanwhile = faults.flatMap((fault) => during[fault] ?? []);
  if (meanwhile.length > 0) await passed(afterMs);
  for (const injectFault of meanwhile) await injectFault(phone, page);
  const isSure = await acting;
  log.push(`${isSure ? 'kept' : 'unsure'} ${faults.join(' ')} ${JSON.stringify(act)}`);
  if (act.way === 'screen') running.onScreens += 1;
  ledger.note(act, isSure);
}

/** Everything is well again: the network, the server, somebody looks at the app and is signed in. */
async function heal(phone: Phone, wasSignedOut: boolean): Promise<Page> {
  phone.line.calm();
  phone.line.slowBy(0);
  await phone.server.up();
  await phone.setConnected(false);
  await phone.setConnected(true);
  const page = await phone.tab();
  for (const other of phone.tabs()) if (other !== page) await other.close();
  if (wasSignedOut) {
    await page.goto(`${phone.line.origin}/forum`);
    await page.waitForURL(({ pathname }) => pathname === '/login');
    await signInOn(page, phone);
  }
  return page;
}

const patienceMs = 15_000;
const nudgeEveryMs = 1_000;

/** Waits until nothing is waiting; after a while as somebody who presses "Send now". */
async function untilSent(page: Page, { userId, context }: Phone) {
  const end = Date.now() + patienceMs;
  let nudgeAt = Date.now() + nudgeEveryMs;
  for (;;) {
    const waiting = await waitingOn(page, userId);
    const isOver = waiting.every(({ refusal }) => refusal !== null) || Date.now() > end;
    if (isOver) return waiting;
    if (Date.now() > nudgeAt) {
      nudgeAt = Date.now() + nudgeEveryMs;
      // A worker that started while the browser's emulation of no network changed may still be under it.
      await context.setOffline(true);
      await context.setOffline(false);
      await page.evaluate(() => window.pageEngine?.ask('person'));
    }
    await passed(40);
  }
}

/** What was refused for good is taken away, as people do, so that the next run begins with nothing. */
async function discardRefused(page: Page, userId: number, waiting: readonly Waiting[]): Promise<void> {
  for (const { key, refusal } of waiting)
    if (refusal !== null) {
      const named = { id: userId, key };
      await page.evaluate(({ id, key }) => window.pageEngine?.discard(id, key), named);
    }
}

export interface RunParts {
  readonly phone: Phone;
  readonly seed: number;
  /** Posts of the forum that are there. */
  readonly posts: readonly [number, ...number[]];
}

/** One run: a handful of acts among faults, then peace, then the comparison of the books. */
export async function runOnce({ phone, seed, posts }: RunParts): Promise<RunReport> {
  const startedAt = Date.now();
  phone.line.sent.clear();
  const random = seeded(seed);
  const name = `Run ${seed} of ${phone.email.split('@')[0]}`;
  const first = faults[seed % faults.length] ?? 'answer-lost';
  const talks = [{ userId: 12 }, { userId: 13 }, ...phone.server.discussions()] as const;
  const plan = newPlan({ random, name, first, posts, sessions: [1, 2, 3, 4, 5, 6], talks });
  const ledger = openLedger(phone.server, phone.userId, name);
  const log: string[] = [];
  const running: Running = { phone, random, ledger, log, isSignedOut: false, onScreens: 0 };
  for (const step of plan) await takeStep(running, step);
  const injected = plan.flatMap((step) => step.faults);
  const page = await heal(phone, running.isSignedOut);
  const waiting = await untilSent(page, phone);
  await discardRefused(page, phone.userId, waiting);
  const repeats = [...phone.line.sent.values()].filter((times) => times > 1).length;
  return {
    ...ledger.compare(waiting),
    seed,
    acts: plan.length,
    onScreens: running.onScreens,
    faults: injected,
    repeats,
    ms: Date.now() - startedAt,
    log,
  };
}
