import { rmSync } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { openSqlite } from '#server/db/dialects/sqlite.ts';
import { dropDatabase, handBack, openFor, takeDatabase } from './postgres-databases.ts';

export interface TestDatabase extends AsyncDisposable {
  /** What the environment must say for a server to use this database. */
  readonly env: Readonly<Record<string, string>>;
  readonly kind: 'sqlite' | 'postgres';
  /** Opens it faster than an app would, for one in this process; null where it would not be faster. */
  readonly open: (() => Promise<Database>) | null;
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
    open: () => openFor(database),
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

const fileName = 'last-links.db';
let template: Promise<string> | undefined;

/** A migrated file that is copied for one test after another; nothing is in its tables. */
async function makeTemplate(): Promise<string> {
  const directory = await createDirectory();
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
  const file = join(directory, fileName);
  const database = await openSqlite(file);
  await database.close();
  return file;
}

async function createSqliteDatabase(): Promise<TestDatabase> {
  const directory = await createDirectory();
  template ??= makeTemplate();
  await copyFile(await template, join(directory, fileName));
  return {
    kind: 'sqlite',
    open: null,
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
