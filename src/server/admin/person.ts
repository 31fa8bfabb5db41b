import type { Context } from '#server/context.ts';
import { endSessions } from '#server/features/users/sessions/actions.ts';
import { findUserByEmail } from '#server/features/users/store.ts';
import { emailOf, UsageError } from './arguments.ts';

export async function signOut(context: Context, address: string): Promise<string> {
  const count = await context.database.transaction(async (tx, onCommit) => {
    const user = await findUserByEmail(tx, emailOf(address));
    if (!user) throw new UsageError(`${address} has no account.`);
    return endSessions({ tx, onCommit, context }, { userId: user.id });
  });
  return `${address} is signed out (${count} ${count === 1 ? 'session' : 'sessions'}).`;
}
