import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import type { Database } from '#server/db/database.ts';
import { openPostgres } from '#server/db/dialects/postgres.ts';

/** The database that new ones are copies of: its tables stand, and nothing is in them. */
export const migratedTemplate = 'migrated';

/** Name of connections that outlast a test. */
const kept = 'kept';

/** A database of the tests' server, with a line of our own to it. */
export interface PostgresDatabase {
  readonly url: string;
  readonly line: Client;
  /** What apps of one test after another work with: a new connection costs PostgreSQL a process. */
  readonly opened: { current: Promise<Database> | null };
  /** Tables with what every new database has: what the migrations wrote down of themselves. */
  readonly filled: readonly string[];
}

// Made once, used by one test after another: to empty a database takes a tenth of what it takes to make and drop one.
const spare: PostgresDatabase[] = [];

const tables = `
  from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0`;

/** Ends whoever is still connected or at work, and leaves the tables as new: empty, and counting from one. */
const emptying = (filled: readonly string[]) => `
  do $$
  declare
    one record;
  begin
    perform pg_terminate_backend(pid, 10000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and (application_name <> '${kept}' or state <> 'idle');
    set local session_replication_role = replica;
    for one in select relname, pg_relation_size(oid) as size ${tables} and relname <> all('{${filled.join(',')}}') loop
      if one.size > 65536 then
        execute format('truncate table %I cascade', one.relname);
      else
        execute format('delete from %I', one.relname);
      end if;
    end loop;
    perform setval(format('%I', sequencename)::regclass, start_value, false) from pg_sequences
      where schemaname = 'public' and last_value is not null;
  end $$`;

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  // The server may end before the worker that holds the line.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function makeDatabase(serverUrl: string): Promise<PostgresDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const server = await connect(serverUrl);
  await server.query(`create database ${name} template ${migratedTemplate} strategy wal_log`);
  await server.end();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const line = await connect(url.href);
  const { rows } = await line.query<{ relname: string }>(`select relname ${tables}`);
  return { url: url.href, line, opened: { current: null }, filled: rows.map(({ relname }) => relname) };
}

/** A database as the template has it, of this worker's own. */
export async function takeDatabase(serverUrl: string): Promise<PostgresDatabase> {
  return spare.pop() ?? makeDatabase(serverUrl);
}

/** Takes a database back that nobody is at work on any more, for the next to use. */
export async function handBack(database: PostgresDatabase): Promise<void> {
  await database.line.query(emptying(database.filled));
  spare.push(database);
}

/** Opens a database for one app in this process; once it is closed, the app writes nothing more to it. */
export async function openFor({ url, opened }: PostgresDatabase): Promise<Database> {
  const address = new URL(url);
  address.searchParams.set('application_name', kept);
  opened.current ??= openPostgres(address.href, () => undefined);
  const database = await opened.current;
  let isClosed = false;
  const whileOpen =
    ({ transaction }: Pick<Database, 'transaction'>): Database['transaction'] =>
    (work) =>
      isClosed ? Promise.reject(new Error('The database is closed.')) : transaction(work);
  return {
    ...database,
    transaction: whileOpen(database),
    patient: { ...database.patient, transaction: whileOpen(database.patient) },
    close: async () => {
      isClosed = true;
    },
  };
}

export async function dropDatabase({ url, line, opened }: PostgresDatabase): Promise<void> {
  await line.end();
  await (await opened.current)?.close();
  const { pathname } = new URL(url);
  const server = await connect(new URL('/postgres', url).href);
  await server.query(`drop database if exists ${pathname.slice(1)} with (force)`);
  await server.end();
}
