import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { openPostgres } from '#server/db/dialects/postgres.ts';
import { startPostgres } from './postgres.ts';
import { migratedTemplate } from './test-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** A tenth of a second less for each test than if every database were migrated by itself. */
async function createTemplate(serverUrl: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`drop database if exists ${migratedTemplate}`);
  await client.query(`create database ${migratedTemplate} template template0`);
  await client.end();
  const url = new URL(serverUrl);
  url.pathname = `/${migratedTemplate}`;
  const database = await openPostgres(url.href, () => {});
  await database.close();
}

/** One server for the whole run; each test makes its own database on it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  await createTemplate(server.url);
  project.provide('postgresUrl', server.url);
  return server.stop;
}
