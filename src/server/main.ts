import { setTimeout } from 'node:timers/promises';
import { type App, buildApp } from './app.ts';
import { startCleaningUp } from './clean-up.ts';
import { readConfig } from './config.ts';
import type { Context } from './context.ts';
import { createContext } from './create-context.ts';
import { makeDataDir } from './data-dir.ts';
import { acquireServerLock } from './db/dialects/sqlite-lock.ts';
import { ConfigError } from './environment.ts';
import { startSweepingSeats } from './features/tables/sweep.ts';
import { serveMetrics } from './metrics.ts';
import { startReminding } from './reminders.ts';
import { startUpMessage } from './start-up-message.ts';

const patienceMs = 10_000;
/** Requests that never end are cut off in time for the database to be closed properly. */
const cutOffMs = 8000;
/** Balancers in front are told by 503 before the port closes; a server for this machine alone has none. */
const graceMs = 1500;

interface Running {
  readonly app: App;
  readonly context: Context;
  readonly stopRounds: () => void;
  /** Releases the lock of the only server on a SQLite file. */
  readonly releaseServerLock: () => void;
}

/** Answers 503 from now on, lets running requests finish, then closes everything in the reverse order of its making. */
async function shutDown({ app, context, stopRounds, releaseServerLock }: Running): Promise<void> {
  const patience = setTimeout(patienceMs, 'late', { ref: false });
  context.lifecycle.isClosing = true;
  stopRounds();
  if (!context.config.isLocal) await setTimeout(graceMs);
  void setTimeout(cutOffMs, undefined, { ref: false }).then(() => app.server.closeAllConnections());
  const closed = app
    .close()
    .then(() => context.close())
    .then(releaseServerLock);
  const outcome = await Promise.race([closed.then(() => 'closed'), patience]);
  process.exit(outcome === 'closed' ? 0 : 1);
}

async function start(): Promise<void> {
  const config = readConfig();
  makeDataDir(config.dataDir);
  const releaseServerLock =
    config.database.kind === 'sqlite' ? acquireServerLock(config.database.file) : () => {};
  const context = await createContext(config);
  const app = await buildApp(context);
  await app.listen({ port: config.port, host: config.host });
  context.jobs.start();
  const rounds = [startCleaningUp(context), startReminding(context), startSweepingSeats(context)];
  if (config.metricsPort !== null) rounds.push(await serveMetrics(context, config.metricsPort));
  const stopRounds = () => {
    for (const stop of rounds) stop();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void shutDown({ app, context, stopRounds, releaseServerLock }));
  }
  process.stdout.write(await startUpMessage(app, context));
}

function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : null;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return 'HOST: is no address of this machine';
  if (code === 'EADDRINUSE') return 'PORT: is in use by another program; choose another one';
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

start().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
});
