import type { ActionContext } from '#server/action.ts';
import type { Context } from '#server/context.ts';
import { isRightCode, keepCode, lockCodes } from '#server/features/users/email/codes.ts';
import { newCode } from '#server/features/users/sign-in/secrets.ts';
import { findUser } from '#server/features/users/store.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import type { Me } from '#server/http/session.ts';
import { queueMail } from '#server/jobs/send-mail.ts';
import { deletePerson } from './delete-person.ts';
import { deletionCodeMail } from './mails.ts';

/** Sends the code with which the caller deletes their account to their own address. */
export async function askForDeletion(action: ActionContext): Promise<void> {
  const { tx, onCommit, context, me } = action;
  const now = context.clock();
  await lockCodes(action);
  const user = await findUser(tx, me.userId);
  if (user === undefined) throw new ProblemError('unauthenticated');
  const { email } = user;
  const code = newCode();
  const uselessAt = await keepCode(action, { email, purpose: 'DELETION', code, now });
  const { config, programme } = context;
  const named = { programme: `${programme.name} ${programme.year}`, publicUrl: config.publicUrl };
  await queueMail(tx, { mail: deletionCodeMail({ to: email, code, ...named }), now, uselessAt });
  onCommit(context.jobs.wake);
}

/**
 * Deletes the caller's account with the code of the mail. Patiently, since somebody may have written much; a wrong
 * code's try is committed.
 */
export async function deleteByCode(context: Context, me: Me, code: string): Promise<void> {
  const refused = await context.database.patient.transaction(async (tx, onCommit) => {
    const action = { tx, onCommit, context, me };
    await lockCodes(action);
    const user = await findUser(tx, me.userId);
    if (user === undefined) return new ProblemError('unauthenticated');
    const typed = { email: user.email, purpose: 'DELETION', code, now: context.clock() } as const;
    if (!(await isRightCode(action, typed))) return new ProblemError('wrong_code');
    await deletePerson(action, me.userId);
    return null;
  });
  if (refused !== null) throw refused;
}
