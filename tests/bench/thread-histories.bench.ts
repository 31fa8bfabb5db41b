import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

// The histories of `tests/api/thread-changes.test.ts`, so many more of them; BENCH_DATABASE=postgres runs them there.
const project = process.env.BENCH_DATABASE === 'postgres' ? 'api-postgres' : 'api-sqlite';
const histories = process.env.HISTORIES ?? '10000';

const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
const parameters = [
  vitest,
  'run',
  `--project=${project}`,
  'tests/api/thread-changes.test.ts',
  '-t',
  'laid over',
];
const env = { ...process.env, HISTORIES: histories };
const child = spawn(process.execPath, parameters, { env, stdio: 'inherit' });
const [code] = await once(child, 'exit');
process.exitCode = code ?? 1;
