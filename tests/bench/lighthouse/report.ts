import { printTable } from '#tests/bench/support/print-table.ts';
import { type Figures, qualities } from './figures.ts';

export interface MeasuredRow {
  readonly name: string;
  readonly figures: Figures;
  readonly isTargeted: boolean;
}

const leastPerformance = 98;
const longestLcpMs = 1_800;
const mostTbt = 1.5;

const seconds = (ms: number) => (ms / 1000).toFixed(2);
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);

/** Lighthouse counts blocking from 50 ms a task on: where the bare app has none, a ratio to it says nothing. */
function tbtRatio(figures: Figures, bare: Figures): string {
  if (bare.tbt === 0) return figures.tbt === 0 ? '1.0' : '∞';
  return (figures.tbt / bare.tbt).toFixed(1);
}

export function printFigures(rows: readonly MeasuredRow[], bare: Figures): void {
  const head = 'perf a11y BP SEO FCP LCP TBT/ms TBT/bare CLS SI kB req'.split(' ');
  const cells = rows.map(({ name, figures }) => [
    name,
    ...[figures.performance, ...qualities.map((quality) => figures[quality])].map(String),
    seconds(figures.fcp),
    seconds(figures.lcp),
    figures.tbt.toFixed(0),
    tbtRatio(figures, bare),
    figures.cls.toFixed(3),
    seconds(figures.si),
    kilobytes(figures.bytes),
    String(figures.requests),
  ]);
  printTable([['', ...head], ...cells]);
}

/** What falls short of the targets, one sentence each. */
export function missedTargets(rows: readonly MeasuredRow[], bare: Figures): string[] {
  return rows
    .filter(({ isTargeted }) => isTargeted)
    .flatMap(({ name, figures }) => {
      const { performance, lcp, tbt, cls } = figures;
      const low = qualities.filter((quality) => figures[quality] < 100);
      return [
        ...(performance < leastPerformance ? [`performance ${performance}, wanted ${leastPerformance}`] : []),
        ...low.map((quality) => `${quality} ${figures[quality]}, wanted 100`),
        ...(lcp > longestLcpMs ? [`LCP ${seconds(lcp)} s, wanted ${seconds(longestLcpMs)} s`] : []),
        ...(cls > 0 ? [`CLS ${cls.toFixed(3)}, wanted 0`] : []),
        ...(tbt > mostTbt * bare.tbt
          ? [`TBT ${tbt.toFixed(0)} ms, wanted ${(mostTbt * bare.tbt).toFixed(0)} ms (${mostTbt} bare)`]
          : []),
      ].map((miss) => `${name}: ${miss}`);
    });
}
