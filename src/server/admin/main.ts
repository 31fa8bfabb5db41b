import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { EmailSchema } from '#contract/fields.ts';
import { ConfigError, readConfig } from '#server/config.ts';
import { type Context, createContext } from '#server/context.ts';
import { CohortFullError, grantHost, importCohort } from '#server/workflows/cohort.ts';
import { makeProgrammeEvents } from '#server/workflows/first-start.ts';

const usage = `The organiser's command line:
  npm run admin -- host grant <e-mail>       makes a person a host of the programme
  npm run admin -- cohort import <file>      adds the people of a file, one e-mail a line, to the cohort`;

/** What the organiser did wrong, in one line. */
class UsageError extends Error {
  override name = 'UsageError' as const;
}

function email(text: string): string {
  const result = v.safeParse(EmailSchema, text);
  if (!result.success) throw new UsageError(`"${text}" is not an e-mail address.`);
  return result.output;
}

async function grant(context: Context, address: string): Promise<string> {
  await context.database.transaction((tx) => grantHost(tx, context, email(address)));
  return `${address} is now a host.`;
}

/** The first column of each line counts; empty lines and a heading without an @ are passed over. */
async function readEmails(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new UsageError(`The file ${file} cannot be read.`);
  });
  const cells = text.split(/\r?\n/).map((line) => (line.split(/[,;\t]/)[0] ?? '').replaceAll('"', '').trim());
  return cells.filter((cell, index) => cell !== '' && (index > 0 || cell.includes('@'))).map(email);
}

async function importFile(context: Context, file: string): Promise<string> {
  const emails = await readEmails(file);
  const size = await context.database.transaction((tx) => importCohort(tx, context, emails));
  return `${emails.length} read; the cohort is now ${size}.`;
}

const commands: Readonly<Record<string, (context: Context, argument: string) => Promise<string>>> = {
  'host grant': grant,
  'cohort import': importFile,
};

async function run([noun = '', verb = '', argument]: string[]): Promise<string> {
  const command = commands[`${noun} ${verb}`];
  if (!command || argument === undefined) throw new UsageError(usage);
  const context = await createContext({ ...readConfig(), logLevel: 'warn' });
  try {
    await makeProgrammeEvents(context);
    return await command(context, argument);
  } finally {
    await context.close();
  }
}

run(process.argv.slice(2)).then(
  (message) => process.stdout.write(`${message}\n`),
  (error: unknown) => {
    const isExpected =
      error instanceof UsageError || error instanceof CohortFullError || error instanceof ConfigError;
    process.stderr.write(
      `${isExpected ? error.message : (error instanceof Error && error.stack) || String(error)}\n`,
    );
    process.exitCode = 1;
  },
);
