import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serverEnvironment } from './server-process.ts';
import type { TestDatabase } from './test-database.ts';

const main = join(import.meta.dirname, '..', '..', 'src', 'server', 'admin', 'main.ts');

/** The organiser's command line as it is typed, on the database of a test. */
export function admin(database: TestDatabase, ...words: string[]): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    const env = { ...serverEnvironment, ...database.env };
    execFile(process.execPath, [main, ...words], { env }, (error, out, complaint) => {
      const code = error === null ? 0 : Number(error.code ?? 1);
      resolve({ code, said: `${out}${complaint}`.trim() });
    });
  });
}

/** Writes a file of the organiser's, beside the database, and returns its path. */
export async function fileOf(database: TestDatabase, lines: readonly string[]): Promise<string> {
  const file = join(database.env.DATA_DIR ?? '', 'people.csv');
  await writeFile(file, lines.join('\n'));
  return file;
}
