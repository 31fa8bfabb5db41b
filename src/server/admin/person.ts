import type { Context } from '#server/context.ts';
import type { OnCommit, Writer } from '#server/db/database.ts';
import { deleteAllPasskeys } from '#server/features/users/passkeys/store.ts';
import { endSessions } from '#server/features/users/sessions/actions.ts';
import { findUserByEmail } from '#server/features/users/store.ts';
import { emailOf, UsageError } from './arguments.ts';

const sessions = (count: number) => `${count} ${count === 1 ? 'session' : 'sessions'}`;

async function userIdOf(tx: Writer, address: string): Promise<number> {
  const user = await findUserByEmail(tx, emailOf(address));
  if (!user) throw new UsageError(`${address} has no account.`);
  return user.id;
}

const endAll = (context: Context, tx: Writer, onCommit: OnCommit, userId: number) =>
  endSessions({ tx, onCommit, context }, { userId });

export async function signOut(context: Context, address: string): Promise<string> {
  const count = await context.database.transaction(async (tx, onCommit) =>
    endAll(context, tx, onCommit, await userIdOf(tx, address)),
  );
  return `${address} is signed out (${sessions(count)}).`;
}

/** Takes all passkeys of a person away, who has lost what they were on, and ends what was opened with them. */
export async function endPasskeys(context: Context, address: string): Promise<string> {
  const [passkeys, ended] = await context.database.transaction(async (tx, onCommit) => {
    const userId = await userIdOf(tx, address);
    return [await deleteAllPasskeys(tx, userId), await endAll(context, tx, onCommit, userId)];
  });
  const taken = `${passkeys} ${passkeys === 1 ? 'passkey' : 'passkeys'}`;
  return `${taken} of ${address} taken away, and ${sessions(ended)} ended.`;
}
