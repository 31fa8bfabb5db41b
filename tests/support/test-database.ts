import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { inject } from 'vitest';

export interface TestDatabase extends AsyncDisposable {
  /** What the environment must say for a server to use this database. */
  readonly env: Readonly<Record<string, string>>;
  readonly kind: 'sqlite' | 'postgres';
}

/** The database that new ones are copies of: its tables stand, and nothing is in them. */
export const migratedTemplate = 'migrated';

async function createDirectory(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'last-links-test-'));
}

async function administer(statement: string): Promise<void> {
  const client = new Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  await client.query(statement);
  await client.end();
}

async function createPostgresDatabase(): Promise<TestDatabase> {
  const directory = await createDirectory();
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(`create database ${name} template ${migratedTemplate} strategy wal_log`);
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  return {
    kind: 'postgres',
    env: { DATA_DIR: directory, DATABASE_URL: url.href },
    [Symbol.asyncDispose]: async () => {
      await administer(`drop database if exists ${name} with (force)`);
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function createSqliteDatabase(): Promise<TestDatabase> {
  const directory = await createDirectory();
  return {
    kind: 'sqlite',
    env: { DATA_DIR: directory },
    [Symbol.asyncDispose]: () => rm(directory, { recursive: true, force: true }),
  };
}

/** An empty database of the kind that the running project tests. */
export function createTestDatabase(): Promise<TestDatabase> {
  return process.env.TEST_DATABASE === 'postgres' ? createPostgresDatabase() : createSqliteDatabase();
}
