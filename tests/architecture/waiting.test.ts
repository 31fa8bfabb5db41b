import { expect, test } from 'vitest';
import { readSources, type SourceFile } from './source-files.ts';

/** What lets time pass instead of waiting for a state: it is too short on a slow machine and too long on any other. */
const sleeps = [
  /\bwaitForTimeout\s*\(/,
  /\bnode:timers\/promises\b/,
  /\bnew Promise\b[^;]{0,60}\bsetTimeout\s*\((?!\w+\))/,
];

const allowed: ReadonlyMap<string, string> = new Map([
  ['tests/support/sleep.ts', 'the one way to sleep, which the runner hears of'],
  ['tests/e2e/app-server.ts', 'asks a process for a mail until it is there'],
  ['tests/support/server-process.ts', 'asks a process until it answers, outside of any test'],
  ['tests/support/postgres.ts', 'asks a process until it answers, outside of any test'],
  ['tests/support/fault-proxy.ts', 'plays a slow network'],
]);

const asleep = (files: readonly SourceFile[]) =>
  files.filter(({ text }) => sleeps.some((sleep) => sleep.test(text))).map(({ path }) => path);

test('tests wait for states, not for times', () => {
  const folders = ['tests/api', 'tests/e2e', 'tests/screens', 'tests/support', 'tests/unit'];
  expect(asleep(readSources(folders, /\.tsx?$/)).sort()).toEqual([...allowed.keys()].sort());
});

test('to let others go first is not to sleep', () => {
  const text = 'await new Promise((resolve) => setTimeout(resolve));';
  expect(asleep([{ path: 'tests/e2e/planted.spec.ts', text }])).toEqual([]);
});

test.each([
  ['the wait of a page', 'await page.waitForTimeout(500);'],
  ['a promise of a timer', 'await new Promise((resolve) => setTimeout(resolve, 50));'],
  ['a promise of a timer over lines', 'const wait = new Promise<void>((go) => {\n  setTimeout(go, 5);\n});'],
  ['the timers of Node', "import { setTimeout as wait } from 'node:timers/promises';"],
])('%s is seen', (_, text) => {
  expect(asleep([{ path: 'tests/unit/planted.test.ts', text }])).toHaveLength(1);
});
