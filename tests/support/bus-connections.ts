import { Client } from 'pg';
import { expect } from 'vitest';
import type { TestDatabase } from './test-database.ts';

export async function administer(database: TestDatabase, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: database.env.DATABASE_URL });
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}

/** Connections of servers to the others, as a part of a query. */
export const channelConnections =
  "from pg_stat_activity where application_name = 'last-links-realtime' and datname = current_database()";
export const countLines = async (database: TestDatabase) =>
  (await administer(database, `select pid ${channelConnections}`)).length;

/** Until so many servers hear the others. */
export const untilListening = (database: TestDatabase, count: number) =>
  expect
    .poll(
      async () =>
        (await administer(database, `select pid ${channelConnections} and state = 'idle' and query <> ''`))
          .length,
    )
    .toBe(count);

/** Ends the connection of the server that was started first, or last, which finds no way back until the act is over. */
export async function whileCut(database: TestDatabase, which: 'oldest' | 'newest', act: () => unknown) {
  const url = new URL(database.env.DATABASE_URL ?? '');
  const name = url.pathname.slice(1);
  const order = which === 'oldest' ? 'asc' : 'desc';
  const select = `select pid ${channelConnections} order by backend_start ${order} limit 1`;
  const [line] = await administer(database, select);
  url.pathname = '/postgres';
  const outside = { ...database, env: { DATABASE_URL: url.href } };
  await administer(outside, `alter database ${name} with allow_connections false`);
  const { pid } = line as { pid: number };
  await administer(outside, `select pg_terminate_backend(${pid}, 10000)`);
  await act();
  await administer(outside, `alter database ${name} with allow_connections true`);
}
