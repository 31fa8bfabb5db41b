import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { EmailSchema } from '#contract/fields.ts';
import type { Context } from '#server/context.ts';
import { grantHost, importCohort, removeFromCohort, revokeHost } from '#server/workflows/cohort.ts';
import { UsageError } from './usage-error.ts';

function email(text: string): string {
  const result = v.safeParse(EmailSchema, text);
  if (!result.success) throw new UsageError(`"${text}" is not an e-mail address.`);
  return result.output;
}

export async function grant(context: Context, address: string): Promise<string> {
  await context.database.transaction((tx) => grantHost(tx, context, email(address)));
  return `${address} is now a host.`;
}

export async function revoke(context: Context, address: string): Promise<string> {
  const isRevoked = await context.database.transaction((tx) => revokeHost(tx, context, email(address)));
  if (!isRevoked) throw new UsageError(`${address} is not a host.`);
  return `${address} is no longer a host, and has no place in the programme until they are imported.`;
}

export async function remove(context: Context, address: string): Promise<string> {
  const size = await context.database.transaction((tx) => removeFromCohort(tx, context, email(address)));
  if (size === null) throw new UsageError(`${address} is not in the cohort.`);
  return `${address} is out of the cohort, which is now ${size}.`;
}

/** The first column of each line counts; empty lines and a heading without an @ are passed over. */
async function readEmails(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new UsageError(`The file ${file} cannot be read.`);
  });
  const cells = text.split(/\r?\n/).map((line) => (line.split(/[,;\t]/)[0] ?? '').replaceAll('"', '').trim());
  return cells.filter((cell, index) => cell !== '' && (index > 0 || cell.includes('@'))).map(email);
}

export async function importFile(context: Context, file: string): Promise<string> {
  const emails = await readEmails(file);
  const size = await context.database.transaction((tx) => importCohort(tx, context, emails));
  return `${emails.length} read; the cohort is now ${size}.`;
}
