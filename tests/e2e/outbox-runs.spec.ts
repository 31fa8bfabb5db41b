import { expect, test } from '@playwright/test';
import { complaintsOf, figuresOf, runMany } from './support-outbox/many-runs.ts';
import { startMortalServer } from './support-outbox/mortal-server.ts';

const runs = 15;

test('fifteen runs among faults lose nothing and send nothing twice', async ({ browser }, info) => {
  test.setTimeout(180_000);
  await using server = await startMortalServer();
  const reports = await runMany({ browser, server, runs, firstSeed: 1 });
  const figures = [...figuresOf(reports), `the server was killed ${server.kills()} times`];
  info.annotations.push({ type: 'figures', description: figures.join('; ') });
  process.stdout.write(`${figures.map((line) => `    ${line}`).join('\n')}\n`);
  expect(complaintsOf(reports)).toEqual([]);
  expect(reports).toHaveLength(runs);
});
