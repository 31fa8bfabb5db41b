import { readFile } from 'node:fs/promises';
import type { Context } from '#server/context.ts';
import {
  type AfterAdmin,
  grantAdmin,
  grantHost,
  importCohort,
  removeFromCohort,
  revokeAdmin,
  revokeHost,
} from '#server/workflows/cohort.ts';
import { emailOf, UsageError } from './arguments.ts';

export async function grant(context: Context, address: string): Promise<string> {
  await context.database.transaction((tx) => grantHost(tx, context, emailOf(address)));
  return `${address} is now a host.`;
}

export async function revoke(context: Context, address: string): Promise<string> {
  const isRevoked = await context.database.transaction((tx) => revokeHost(tx, context, emailOf(address)));
  if (!isRevoked) throw new UsageError(`${address} is not a host.`);
  return `${address} is no longer a host, and has no place in the programme until they are imported.`;
}

export async function grantAdministrator(context: Context, address: string): Promise<string> {
  const isGranted = await context.database.transaction((tx) => grantAdmin(tx, context, emailOf(address)));
  if (!isGranted) throw new UsageError(`${address} is a host, and may read all of it already.`);
  return `${address} is now an administrator of the cohort.`;
}

const afterAdmin: Readonly<Record<Exclude<AfterAdmin, 'none'>, string>> = {
  host: 'and stays a host.',
  participant: 'and stays in the cohort as a participant.',
  noPlace: 'and has no place in the programme: the cohort is full.',
};

export async function revokeAdministrator(context: Context, address: string): Promise<string> {
  const left = await context.database.transaction((tx) => revokeAdmin(tx, context, emailOf(address)));
  if (left === 'none') throw new UsageError(`${address} is not an administrator.`);
  return `${address} is no longer an administrator, ${afterAdmin[left]}`;
}

export async function remove(context: Context, address: string): Promise<string> {
  const size = await context.database.transaction((tx) => removeFromCohort(tx, context, emailOf(address)));
  if (size === null) throw new UsageError(`${address} is not in the cohort.`);
  return `${address} is out of the cohort, which is now ${size}.`;
}

/** The first column of each line counts; empty lines and a heading without an @ are passed over. */
async function readEmails(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new UsageError(`The file ${file} cannot be read.`);
  });
  const cells = text.split(/\r?\n/).map((line) => (line.split(/[,;\t]/)[0] ?? '').replaceAll('"', '').trim());
  return cells.filter((cell, index) => cell !== '' && (index > 0 || cell.includes('@'))).map(emailOf);
}

export async function importFile(context: Context, file: string): Promise<string> {
  const emails = await readEmails(file);
  const size = await context.database.transaction((tx) => importCohort(tx, context, emails));
  return `${emails.length} read; the cohort is now ${size}.`;
}
