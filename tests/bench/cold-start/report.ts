import { median } from '#tests/bench/support/median.ts';
import { printTable } from '#tests/bench/support/print-table.ts';
import type { StartTimes } from './start-times.ts';

interface MeasuredStart {
  readonly start: { readonly name: string };
  readonly times: readonly StartTimes[];
}

const kinds = ['firstContentfulPaint', 'rows', 'usable', 'moved'] as const;
/** Words and rows stand no later than the bare app's. */
const mostTimesBare = 1;

function medians({ times }: MeasuredStart): readonly number[] {
  return kinds.map((kind) => median(times.map((time) => time[kind])));
}

/** Prints medians and how many times the first one's they are; more than wanted fails the command. */
export function printStarts(title: string, measured: readonly MeasuredStart[]): void {
  const [bare] = measured;
  if (!bare) return;
  const yardstick = medians(bare);
  const rows = measured.map((one) => {
    const [painted = 0, shown = 0, usable = 0, moved = 0] = medians(one);
    const ratio = shown / (yardstick[1] ?? Number.NaN);
    const isMissed = ratio > mostTimesBare || moved > 0;
    if (isMissed) process.exitCode = 1;
    const times = [painted, shown].map((ms) => ms.toFixed(0));
    const missed = isMissed ? `more than ${mostTimesBare}x, or it moves` : '';
    return [one.start.name, ...times, `${ratio.toFixed(2)}x`, usable.toFixed(0), moved.toFixed(3), missed];
  });
  console.log(`\n${title}`);
  printTable([['', 'contentful', 'rows', '', 'usable', 'moved', ''], ...rows]);
}
