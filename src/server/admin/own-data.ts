import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { pipeline } from 'node:stream/promises';
import type { Context } from '#server/context.ts';
import { emailKey } from '#server/db/email-key.ts';
import { findUser, findUserByEmail } from '#server/features/users/store.ts';
import { deletePerson } from '#server/workflows/own-data/deletion/delete-person.ts';
import { deletionsFile } from '#server/workflows/own-data/deletion/erase.ts';
import { exportPerson } from '#server/workflows/own-data/export/export-person.ts';
import { emailOf, UsageError } from './arguments.ts';

async function userOf({ database }: Context, address: string) {
  const user = await findUserByEmail(database.reader, emailOf(address));
  if (!user) throw new UsageError(`${address} has no account.`);
  return user;
}

/** Writes the archive of a person into a file that its owner alone may read. */
export async function exportData(context: Context, address: string, given?: string): Promise<string> {
  const { id } = await userOf(context, address);
  const { name, content } = await exportPerson(context, id, new AbortController().signal);
  const file = given ?? name;
  await pipeline(content.stream, createWriteStream(file, { mode: 0o600 })).catch(
    (error: NodeJS.ErrnoException) => {
      throw new UsageError(`The file ${file} cannot be written (${error.code ?? error.message}).`);
    },
  );
  return `Written to ${file}: everything that ${address} has given.`;
}

/** Deletes the account of a person, after their address was typed once more, or those of a restored backup again. */
export async function deleteData(context: Context, address: string, flag?: string): Promise<string> {
  if (address === '--again') return deleteAgain(context);
  const { id, email } = await userOf(context, address);
  if (flag !== '--yes' && emailKey(await typedAgain(address)) !== emailKey(email))
    throw new UsageError('Nothing was deleted: that was another address.');
  await deleteById(context, id);
  return `The account of ${address} is deleted. What they wrote to others stays, from a “Former member”.`;
}

const deleteById = ({ database, ...context }: Context, id: number): Promise<boolean> =>
  database.patient.transaction((tx, onCommit) =>
    deletePerson({ tx, onCommit, context: { database, ...context } }, id),
  );

async function typedAgain(address: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const closed = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
  const question = `This deletes ${address} for good. Type the e-mail again: `;
  const typed = await Promise.race([terminal.question(question), closed]);
  terminal.close();
  return typed.trim();
}

/** Repeats the deletions that are noted beside the database, of people whom an older backup has brought back. */
async function deleteAgain(context: Context): Promise<string> {
  const text = await readFile(deletionsFile(context.config.dataDir), 'utf8').catch(() => '');
  const noted = new Map(text.split('\n').flatMap(noteOf));
  let count = 0;
  for (const [id, deletedAt] of noted) {
    const user = await findUser(context.database.reader, id);
    // A number that was given anew since is somebody else's.
    if (user !== undefined && user.created_at < deletedAt && (await deleteById(context, id))) count += 1;
  }
  return `${noted.size} deletions are noted; ${count} were repeated.`;
}

function noteOf(line: string): readonly (readonly [id: number, deletedAt: number])[] {
  const [, id, moment = ''] = /^(\d{1,9}) (\S+)$/.exec(line) ?? [];
  const deletedAt = Date.parse(moment);
  return id === undefined || Number.isNaN(deletedAt) ? [] : [[Number(id), deletedAt]];
}
