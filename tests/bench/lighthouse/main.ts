import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { startBareApp } from '#tests/bench/bare-app/build.ts';
import { startAppServer } from '#tests/e2e/app-server.ts';
import { figuresOf, medianFigures, shortcomings } from './figures.ts';
import { throttlingMethods } from './lighthouse-package.ts';
import { type Measurement, prepareMeasurement } from './measure.ts';
import { missedTargets, printFigures } from './report.ts';
import { measuredScreens } from './screens.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    /** `devtools` slows line and processor down for real, which also counts what a page does long after its start. */
    throttling: { type: 'string', default: 'simulate' },
    /** Where to keep the reports, to be opened at https://googlechrome.github.io/lighthouse/viewer/. */
    out: { type: 'string' },
  },
});
const runs = Number(values.runs);
const throttling = v.parse(v.picklist(throttlingMethods), values.throttling);
const programs = {
  chromium: process.env.CHROMIUM_PATH ?? '',
  lighthouseFolder: process.env.LIGHTHOUSE_FOLDER ?? '',
  throttling,
};

async function keepReport(name: string, result: object): Promise<void> {
  if (values.out === undefined) return;
  await mkdir(values.out, { recursive: true });
  await writeFile(join(values.out, `${name.replaceAll(/\W+/g, '-')}.json`), JSON.stringify(result));
}

await using app = await startAppServer();
await using bareApp = await startBareApp();
await using browsers = new AsyncDisposableStack();
const measurements: Measurement[] = [];
for (const screen of measuredScreens(app.origin, bareApp.origin)) {
  measurements.push(browsers.use(await prepareMeasurement(screen, programs)));
}

// In turns, so that whatever else the machine does meets all of them alike.
const results = new Map(
  measurements.map((measurement) => [measurement, [] as ReturnType<typeof figuresOf>[]]),
);
const found = new Map<string, Set<string>>();
for (let run = 1; run <= runs; run += 1) {
  for (const measurement of measurements) {
    process.stdout.write(`\rrun ${run} of ${runs}: ${measurement.screen.name.padEnd(40)}`);
    const result = await measurement.run();
    results.get(measurement)?.push(figuresOf(result));
    await keepReport(`${measurement.screen.name}-${run}`, result);
    for (const shortcoming of shortcomings(result)) {
      const screens = found.get(shortcoming) ?? new Set();
      found.set(shortcoming, screens.add(measurement.screen.name));
    }
  }
}

const rows = [...results].map(([{ screen }, figures]) => ({ ...screen, figures: medianFigures(figures) }));
const bare = rows[0]?.figures;
if (!bare) throw new Error('Nothing was measured.');
process.stdout.write('\r');
console.log(`Lighthouse, mobile, ${throttling} throttling, median of ${runs}; seconds where not said\n`);
printFigures(rows, bare);
for (const [shortcoming, screens] of found) console.log(`\n${[...screens].join(', ')}:\n  ${shortcoming}`);
const missed = missedTargets(rows, bare);
console.log(missed.length === 0 ? '\nEvery target is met.' : `\nMissed:\n  ${missed.join('\n  ')}`);
process.exitCode = missed.length === 0 ? 0 : 1;
