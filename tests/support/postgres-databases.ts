import { randomUUID } from 'node:crypto';
import { Client } from 'pg';

/** The database that new ones are copies of: its tables stand, and nothing is in them. */
export const migratedTemplate = 'migrated';

/** A database of the tests' server, with a line of our own to it. */
export interface PostgresDatabase {
  readonly url: string;
  readonly line: Client;
  /** Tables with what every new database has: what the migrations wrote down of themselves. */
  readonly kept: readonly string[];
}

// Made once, used by one test after another: to empty a database takes a tenth of what it takes to make and drop one.
const spare: PostgresDatabase[] = [];

const tables = `
  from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0`;

/** Ends whoever is still connected, and leaves the tables as new: empty, and counting from one. */
const emptying = (kept: readonly string[]) => `
  do $$
  declare
    one record;
  begin
    perform pg_terminate_backend(pid, 10000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid();
    set local session_replication_role = replica;
    for one in select relname, pg_relation_size(oid) as size ${tables} and relname <> all('{${kept.join(',')}}') loop
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
  return { url: url.href, line, kept: rows.map(({ relname }) => relname) };
}

/** A database as the template has it, of this worker's own. */
export async function takeDatabase(serverUrl: string): Promise<PostgresDatabase> {
  return spare.pop() ?? makeDatabase(serverUrl);
}

/** Takes a database back that nobody is at work on any more, for the next to use. */
export async function handBack(database: PostgresDatabase): Promise<void> {
  await database.line.query(emptying(database.kept));
  spare.push(database);
}

export async function dropDatabase({ url, line }: PostgresDatabase): Promise<void> {
  await line.end();
  const { pathname } = new URL(url);
  const server = await connect(new URL('/postgres', url).href);
  await server.query(`drop database if exists ${pathname.slice(1)} with (force)`);
  await server.end();
}
