import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');

/**
 * Runs the random histories of a test of the API, so many more than the test does: ten thousand, or HISTORIES;
 * BENCH_DATABASE=postgres runs them there.
 */
export async function runHistories(file: string): Promise<void> {
  const project = process.env.BENCH_DATABASE === 'postgres' ? 'api-postgres' : 'api-sqlite';
  const env = { ...process.env, HISTORIES: process.env.HISTORIES ?? '10000' };
  const parameters = [vitest, 'run', `--project=${project}`, file, '-t', 'laid over'];
  const child = spawn(process.execPath, parameters, { env, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  process.exitCode = code ?? 1;
}
