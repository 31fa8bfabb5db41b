import { startAppServer } from '#tests/e2e/app-server.ts';
import type { Engine } from './engine.ts';
import { startFirefox } from './firefox.ts';
import { offlineProof, type Step } from './offline-proof.ts';
import { startWebKit } from './webkit.ts';

interface Counts {
  readonly passed: number;
  readonly failed: number;
}

async function succeeds({ name, run }: Step): Promise<boolean> {
  try {
    await run();
    console.log(`  ✓ ${name}`);
    return true;
  } catch (error) {
    console.log(`  ✗ ${name}\n      ${error instanceof Error ? error.message : error}`);
    return false;
  }
}

async function prove(start: () => Promise<Engine>): Promise<Counts> {
  await using server = await startAppServer();
  await using engine = await start();
  console.log(`\n${await engine.evaluate('navigator.userAgent')}`);
  const counts = { passed: 0, failed: 0 };
  for (const step of offlineProof(engine, server)) counts[(await succeeds(step)) ? 'passed' : 'failed'] += 1;
  for (const complaint of engine.complaints()) console.log(`  said: ${complaint}`);
  return counts;
}

/** An engine that does not start at all has failed as well. */
function couldNotStart(error: unknown): Counts {
  console.log(`\n${error instanceof Error ? error.message : error}`);
  return { passed: 0, failed: 1 };
}

const engines = {
  WebKit: () => startWebKit(process.env.MINI_BROWSER_PATH ?? ''),
  Firefox: startFirefox,
};
const results: string[] = [];
for (const [name, start] of Object.entries(engines)) {
  const { passed, failed } = await prove(start).catch(couldNotStart);
  if (failed > 0) process.exitCode = 1;
  results.push(`${name.padEnd(8)} ${passed} passed, ${failed} failed`);
}
console.log(`\n${results.join('\n')}`);
