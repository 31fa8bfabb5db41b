import type { Context } from '#server/context.ts';
import { acquireLock } from '#server/db/dialects/locks.ts';
import { emailKey } from '#server/db/email-key.ts';
import type { UserRow } from '#server/db/tables/users.ts';
import { findUserByEmail } from '#server/features/users/store.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { passwordTries, tooMany, waitFor } from './allowances.ts';
import { type Asker, askerOf } from './asker.ts';
import { insertFailure, listWrongPasswords } from './failures/store.ts';
import { isPassword } from './password.ts';

interface PasswordTry {
  readonly ip: string;
  readonly body: {
    readonly email: string;
    readonly password: string;
    readonly browserMarks?: readonly string[] | undefined;
  };
}

/** A password that was right; its try counts as wrong until it is deleted. */
export interface CheckedPassword {
  readonly user: UserRow;
  readonly tryId: number;
}

/** Makes the check of a password, which finds its account or throws `wrong_password`. */
export const passwordCheck =
  (context: Context) =>
  async ({ ip, body }: PasswordTry): Promise<CheckedPassword> => {
    const { email, password } = body;
    const tryId = await countTry(context, email, askerOf(context.secret, { ...body, ip }));
    const user = await findUserByEmail(context.database.reader, email);
    const isRight = await isPassword(password, user?.password_hash ?? null);
    if (!user || !isRight) throw new ProblemError('wrong_password');
    return { user, tryId };
  };

/** Nobody who guesses is kept out of the mail, nor is the person. */
const tooManyPasswords =
  'Too many passwords were tried for this account. Please have a link e-mailed to you instead.';

/** Counts a try before the password is compared, so that tries at once find no more room than one after the other. */
function countTry({ database, clock }: Context, email: string, asker: Asker): Promise<number> {
  const [key, now] = [emailKey(email), clock()];
  return database.transaction(async (tx) => {
    await acquireLock(tx, database.kind, `password:${key}`);
    const wrong = await listWrongPasswords(tx, { emailKey: key, since: now - passwordTries.spanMs, now });
    const waitMs = waitFor(wrong, { asker, allowance: passwordTries, now, cost: 1 });
    if (waitMs > 0) throw tooMany(waitMs, tooManyPasswords);
    return insertFailure(tx, { kind: 'PASSWORD', emailKey: key, asker, now });
  });
}
