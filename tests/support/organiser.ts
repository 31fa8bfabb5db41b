import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serverEnvironment } from './server-process.ts';
import type { TestDatabase } from './test-database.ts';

const main = join(import.meta.dirname, '..', '..', 'src', 'server', 'admin', 'main.ts');

interface Said {
  readonly code: number;
  readonly said: string;
}

/** The organiser's command line as it is typed, on the database of a test. */
export const admin = (database: TestDatabase, ...words: string[]): Promise<Said> =>
  adminAnswering(database, '', ...words);

/** The same, with what is typed where it asks. */
export function adminAnswering(database: TestDatabase, answer: string, ...words: string[]): Promise<Said> {
  return new Promise((resolve) => {
    const env = { ...serverEnvironment, ...database.env };
    const { stdin } = execFile(process.execPath, [main, ...words], { env }, (error, out, complaint) => {
      const code = error === null ? 0 : Number(error.code ?? 1);
      resolve({ code, said: `${out}${complaint}`.trim() });
    });
    // A command that asks nothing may have ended before.
    stdin?.on('error', () => undefined);
    stdin?.end(answer);
  });
}

/** Writes a file of the organiser's, beside the database, and returns its path. */
export async function fileOf(database: TestDatabase, lines: readonly string[]): Promise<string> {
  const file = join(database.env.DATA_DIR ?? '', 'people.csv');
  await writeFile(file, lines.join('\n'));
  return file;
}
