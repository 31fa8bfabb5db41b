import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { dropDatabase, handBack, takeDatabase } from './postgres-databases.ts';

export interface TestDatabase extends AsyncDisposable {
  /** What the environment must say for a server to use this database. */
  readonly env: Readonly<Record<string, string>>;
  readonly kind: 'sqlite' | 'postgres';
  /** Tells that somebody may still be at work on it when the test is over: no other test shall have it. */
  spoil(): void;
}

async function createDirectory(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'last-links-test-'));
}

async function createPostgresDatabase(): Promise<TestDatabase> {
  const directory = await createDirectory();
  const database = await takeDatabase(inject('postgresUrl'));
  let isSpoilt = false;
  return {
    kind: 'postgres',
    env: { DATA_DIR: directory, DATABASE_URL: database.url },
    spoil: () => {
      isSpoilt = true;
    },
    [Symbol.asyncDispose]: async () => {
      await (isSpoilt ? dropDatabase : handBack)(database);
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function createSqliteDatabase(): Promise<TestDatabase> {
  const directory = await createDirectory();
  return {
    kind: 'sqlite',
    env: { DATA_DIR: directory },
    spoil: () => undefined,
    [Symbol.asyncDispose]: () => rm(directory, { recursive: true, force: true }),
  };
}

/** An empty database of the kind that the running project tests, for an app in this process. */
export function takeTestDatabase(): Promise<TestDatabase> {
  return process.env.TEST_DATABASE === 'postgres' ? createPostgresDatabase() : createSqliteDatabase();
}

/** One for servers that are processes of their own, which may outlive the test by a moment. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const database = await takeTestDatabase();
  database.spoil();
  return database;
}
