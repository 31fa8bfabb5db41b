import type { Browser } from '@playwright/test';
import { forumId } from './acts.ts';
import type { MortalServer } from './mortal-server.ts';
import { openPhone } from './phone.ts';
import { type Fault, faults } from './plan.ts';
import { type RunReport, runOnce } from './run.ts';

export interface ManyRuns {
  readonly browser: Browser;
  readonly server: MortalServer;
  readonly runs: number;
  readonly firstSeed: number;
  /** Called after each run. */
  readonly onRun?: (report: RunReport) => void;
}

/** People whose phones run side by side, each with runs of its own, on one server. */
const people = ['participant', 'second', 'admin'].map((name) => `${name}@demo.test`);

/** The first posts of the demo's forum, deleted ones left out. */
export function postsOfForum(server: MortalServer, count: number): readonly [number, ...number[]] {
  const posts = server
    .threads()
    .filter(({ eventId, parentId, isDeleted }) => eventId === forumId && parentId === null && !isDeleted)
    .map(({ id }) => id);
  const [first, ...rest] = posts.slice(0, count);
  if (first === undefined) throw new Error('The demo has no posts.');
  return [first, ...rest];
}

/** A run that could not be carried to its end proves nothing, and counts as wrong. */
function brokenOff(seed: number, error: unknown): RunReport {
  const wrong = [`broke off: ${error instanceof Error ? error.stack : String(error)}`];
  const nothing = { acknowledged: 0, acts: 0, onScreens: 0, repeats: 0, ms: 0 };
  return { ...nothing, seed, faults: [], lost: [], twice: [], wrong, log: [] };
}

export async function runMany({ browser, server, runs, firstSeed, onRun }: ManyRuns): Promise<RunReport[]> {
  const posts = postsOfForum(server, 5);
  const seeds = Array.from({ length: runs }, (_, at) => firstSeed + at).values();
  const reports: RunReport[] = [];
  const lane = async (email: string) => {
    let phone = await openPhone({ browser, server, email });
    for (const seed of seeds) {
      const report = await runOnce({ phone, seed, posts }).catch((error: unknown) => brokenOff(seed, error));
      reports.push(report);
      onRun?.(report);
      if (report.acts > 0) continue;
      // What stands on this phone belongs to no run any more.
      await phone[Symbol.asyncDispose]();
      phone = await openPhone({ browser, server, email });
    }
    await phone[Symbol.asyncDispose]();
  };
  await Promise.all(people.map(lane));
  return reports;
}

const sum = (reports: readonly RunReport[], of: (report: RunReport) => number) =>
  reports.reduce((total, report) => total + of(report), 0);

/** The figures in words. */
export function figuresOf(reports: readonly RunReport[]): string[] {
  const times = (fault: Fault) =>
    sum(reports, ({ faults: injected }) => injected.filter((one) => one === fault).length);
  const ms = reports.map((report) => report.ms).sort((one, other) => one - other);
  return [
    `${reports.length} runs, ${sum(reports, ({ acts }) => acts)} acts (${sum(reports, ({ onScreens }) => onScreens)} of them on the screens), ${sum(reports, ({ acknowledged }) => acknowledged)} acknowledged`,
    `faults: ${faults.map((fault) => `${fault} ${times(fault)}`).join(', ')}; ${sum(reports, ({ repeats }) => repeats)} things were sent more than once`,
    `lost ${sum(reports, ({ lost }) => lost.length)}, twice ${sum(reports, ({ twice }) => twice.length)}, otherwise wrong ${sum(reports, ({ wrong }) => wrong.length)}; a run takes ${ms[Math.floor(ms.length / 2)]} ms (median)`,
  ];
}

/** Runs in which something is not as it was done, with what was done in them. */
export function complaintsOf(reports: readonly RunReport[]): string[] {
  const isBad = ({ lost, twice, wrong }: RunReport) => lost.length + twice.length + wrong.length > 0;
  return reports
    .filter(isBad)
    .map(({ seed, lost, twice, wrong, log }) =>
      [
        `seed ${seed}`,
        ...lost.map((text) => `lost: ${text}`),
        ...twice.map((text) => `twice: ${text}`),
        ...wrong,
        ...log,
      ].join('\n  '),
    );
}
