import { median } from '#tests/bench/support/median.ts';
import { printTable } from '#tests/bench/support/print-table.ts';
import type { StartTimes } from './start-times.ts';

interface MeasuredStart {
  readonly start: { readonly name: string };
  readonly times: readonly StartTimes[];
}

const mostTimesBare = 1.25;
const kinds = ['firstPaint', 'firstContentfulPaint', 'rows'] as const;

function medians({ times }: MeasuredStart): readonly number[] {
  return kinds.map((kind) => median(times.map((time) => time[kind])));
}

/** Prints medians and how many times the first one's they are; more than wanted fails the command. */
export function printStarts(title: string, measured: readonly MeasuredStart[]): void {
  const [bare] = measured;
  if (!bare) return;
  const yardstick = medians(bare);
  const rows = measured.map((one) => {
    const own = medians(one);
    const ratios = own.map((value, index) => value / (yardstick[index] ?? Number.NaN));
    const isMissed = ratios.some((ratio) => ratio > mostTimesBare);
    if (isMissed) process.exitCode = 1;
    const cells = own.flatMap((value, index) => [value.toFixed(0), `${ratios[index]?.toFixed(2)}x`]);
    return [one.start.name, ...cells, isMissed ? `more than ${mostTimesBare}x` : ''];
  });
  console.log(`\n${title}`);
  printTable([['', 'first paint', '', 'contentful', '', 'rows', '', ''], ...rows]);
}
