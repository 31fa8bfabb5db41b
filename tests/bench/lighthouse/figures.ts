import { median } from '#tests/bench/support/median.ts';
import type { LighthouseResult } from './lighthouse-package.ts';

export const qualities = ['accessibility', 'best-practices', 'seo'] as const;
export const categories = ['performance', ...qualities] as const;

const timings = {
  fcp: 'first-contentful-paint',
  lcp: 'largest-contentful-paint',
  tbt: 'total-blocking-time',
  cls: 'cumulative-layout-shift',
  si: 'speed-index',
} as const;

type Category = (typeof categories)[number];
type Name = Category | keyof typeof timings | 'bytes' | 'requests';
export type Figures = Readonly<Record<Name, number>>;

const names: readonly Name[] = [...categories, 'fcp', 'lcp', 'tbt', 'cls', 'si', 'bytes', 'requests'];

function mapped<Key extends string>(keys: readonly Key[], read: (key: Key) => number): Record<Key, number> {
  const entries = keys.map((key) => [key, read(key)]);
  return Object.fromEntries(entries);
}

export function figuresOf({ categories: scores, audits }: LighthouseResult): Figures {
  const requests = audits['network-requests']?.details?.items ?? [];
  const timing = (name: keyof typeof timings) => audits[timings[name]]?.numericValue ?? Number.NaN;
  return {
    ...mapped(categories, (category) => Math.round((scores[category]?.score ?? Number.NaN) * 100)),
    ...mapped(['fcp', 'lcp', 'tbt', 'cls', 'si'], timing),
    bytes: requests.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0),
    requests: requests.length,
  };
}

export function medianFigures(runs: readonly Figures[]): Figures {
  return mapped(names, (name) => median(runs.map((figures) => figures[name])));
}

/** What keeps a category from 100, each with where it was seen. */
export function shortcomings({ categories: scores, audits }: LighthouseResult): string[] {
  return qualities.flatMap((category) =>
    (scores[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const audit = audits[id];
      if (weight === 0 || audit?.score == null || audit.score >= 1) return [];
      const seen = (audit.details?.items ?? []).map(
        ({ node, description, url }) => node?.snippet ?? description ?? url,
      );
      return [[`${category}: ${id}: ${audit.title}`, ...seen.filter(Boolean)].join('\n    ')];
    }),
  );
}
