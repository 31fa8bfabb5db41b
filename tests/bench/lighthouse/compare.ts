import { globSync, readFileSync } from 'node:fs';
import { median } from '#tests/bench/support/median.ts';
import { printTable } from '#tests/bench/support/print-table.ts';
import { isBareApp, rowName } from './screens.ts';

/** The part of a Lighthouse result that is read here (github.com/GoogleChrome/lighthouse, docs/understanding-results.md). */
interface LighthouseResult {
  readonly requestedUrl: string;
  readonly finalDisplayedUrl: string;
  readonly configSettings: { readonly disableStorageReset?: boolean };
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
}

const qualities = ['accessibility', 'best-practices', 'seo'] as const;
const scores = ['performance', ...qualities] as const;
const timings = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'] as const;
const shift = 'cumulative-layout-shift';
type Figures = Readonly<Record<(typeof scores)[number] | (typeof timings)[number] | typeof shift, number>>;

function figuresOf(results: readonly LighthouseResult[]): Figures {
  const score = (name: string) =>
    Math.round(100 * median(results.map(({ categories }) => categories[name]?.score ?? 0)));
  const value = (name: string) =>
    median(results.map(({ audits }) => audits[name]?.numericValue ?? Number.NaN));
  const entries = [
    ...scores.map((name) => [name, score(name)] as const),
    ...[...timings, shift].map((name) => [name, value(name)] as const),
  ];
  return Object.fromEntries(entries) as Figures;
}

/** Sentences for what falls short of the bare app in the same run, or of 100. */
function misses(name: string, figures: Figures, bare: Figures): string[] {
  const least = { performance: bare.performance === 100 ? 98 : bare.performance - 3 };
  const mostBlocking = 1.5 * bare['total-blocking-time'] + 30;
  return [
    ...(figures.performance < least.performance ? [`performance under ${least.performance}`] : []),
    ...(figures['total-blocking-time'] > mostBlocking ? [`blocking over ${mostBlocking.toFixed(0)} ms`] : []),
    ...qualities.filter((quality) => figures[quality] < 100).map((quality) => `${quality} under 100`),
  ].map((miss) => `${name}: ${miss}`);
}

const results = globSync('.lighthouseci/lhr-*.json').map(
  (file): LighthouseResult => JSON.parse(readFileSync(file, 'utf8')),
);
const elsewhere = results.find(({ requestedUrl, finalDisplayedUrl }) => requestedUrl !== finalDisplayedUrl);
if (elsewhere) throw new Error(`${elsewhere.requestedUrl} led to ${elsewhere.finalDisplayedUrl}.`);
const rows = Map.groupBy(results, ({ requestedUrl, configSettings }) =>
  rowName(requestedUrl, configSettings.disableStorageReset === true),
);
const table = [...rows].map(([name, runs]) => ({ name, figures: figuresOf(runs) }));
const bare = figuresOf(results.filter(({ requestedUrl }) => isBareApp(requestedUrl)));

printTable([
  ['', 'perf', 'a11y', 'BP', 'SEO', 'FCP/ms', 'LCP/ms', 'TBT/ms', 'CLS'],
  ...table.map(({ name, figures }) => [
    name,
    ...[...scores, ...timings].map((figure) => figures[figure].toFixed(0)),
    figures[shift].toFixed(3),
  ]),
]);
const missed = table.flatMap(({ name, figures }) => (name === 'bare app' ? [] : misses(name, figures, bare)));
console.log(missed.length === 0 ? '\nEvery target is met.' : `\nMissed:\n  ${missed.join('\n  ')}`);
process.exitCode = missed.length === 0 ? 0 : 1;
