import type { PostgresPool } from 'kysely';
import { Pool, type PoolClient, types } from 'pg';

const bigintType = 20;

export interface PoolOptions {
  readonly url: string;
  readonly max: number;
  /** Time for which anybody holds a connection, waiting for one included. */
  readonly holdMs: number;
  /** Time for which a statement waits for a lock of others. */
  readonly lockMs: number;
  /** Hears of a connection that has ended by itself. */
  onLost(error: Error): void;
}

/** Opens connections that nobody holds for longer than they may. */
export function openPool({ url, max, holdMs, lockMs, onLost }: PoolOptions): PostgresPool {
  const pool = new Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: holdMs,
    keepAlive: true,
    statement_timeout: holdMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: 3 * holdMs,
    types: { getTypeParser: (id, format) => (id === bigintType ? Number : types.getTypeParser(id, format)) },
  });
  // A connection that the server closes while idle must not stop the process.
  pool.on('error', onLost);
  return { options: pool.options, end: () => pool.end(), connect: () => lend(pool, { holdMs, onLost }) };
}

/**
 * Lends a connection, and cuts it off when its time is over: PostgreSQL's own limits end what is slow, but where it
 * stands still it heeds none. Whoever holds it then fails with the driver's "Connection terminated", as where the server
 * ends it: that must not stop the process either.
 */
async function lend(
  pool: Pool,
  { holdMs, onLost }: Pick<PoolOptions, 'holdMs' | 'onLost'>,
): Promise<PoolClient> {
  const until = performance.now() + holdMs;
  const client = await pool.connect();
  const { release } = client;
  client.on('error', onLost);
  let isLent = true;
  const giveBack: PoolClient['release'] = (broken) => {
    if (!isLent) return;
    isLent = false;
    clearTimeout(timer);
    client.off('error', onLost);
    release(broken);
  };
  const timer = setTimeout(giveBack, Math.max(0, until - performance.now()), true);
  client.release = giveBack;
  return client;
}
