import { limits } from '#contract/limits.ts';
import { codeOver } from '#contract/sign-in.ts';
import { signInLimits } from '#contract/sign-in-limits.ts';
import { dayMs, hourMs, minuteMs } from '#domain/time/clock.ts';
import type { ActionContext } from '#server/action.ts';
import type { Context } from '#server/context.ts';
import { acquireLock } from '#server/db/dialects/locks.ts';
import { emailKey } from '#server/db/email-key.ts';
import type { EmailChangeRow } from '#server/db/tables/sign-in-requests.ts';
import { tooMany } from '#server/features/users/sign-in/allowances.ts';
import { hashCode } from '#server/features/users/sign-in/secrets.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { countTries, insertEmailChange, listEmailChanges, type Whose } from './store.ts';

/** Address to which a code goes, and what it does. */
export interface CodePurpose {
  readonly email: string;
  readonly purpose: EmailChangeRow['purpose'];
}

/** Acquires the lock under which a person's codes are asked for and tried one after the other, over all processes. */
export const lockCodes = ({ tx, context, me }: ActionContext): Promise<void> =>
  acquireLock(tx, context.database.kind, `email-change:${me.userId}`);

const labels: Readonly<Record<EmailChangeRow['purpose'], string>> = {
  CHANGE: 'change-of',
  DELETION: 'deletion-of',
};

/** Bound to the person and the purpose too: a code of somebody else's, or for something else, is another one. */
const codeHash = (
  { secret }: Context,
  userId: number,
  { email, purpose, code }: CodePurpose & { code: string },
): string => hashCode(secret, email, `${labels[purpose]}-${userId}:${code}`);

/** Keeps a code that is about to be mailed, under the lock of the person's codes, and returns until when it works. */
export async function keepCode(
  { tx, context, me }: ActionContext,
  asked: CodePurpose & { readonly code: string; readonly now: number },
): Promise<number> {
  const { email, purpose, now } = asked;
  await limitMails({ tx, context, me }, email, now);
  const expiresAt = now + limits.signInMinutes * minuteMs;
  await insertEmailChange(tx, {
    user_id: me.userId,
    purpose,
    session_id: me.sessionId,
    email,
    email_key: emailKey(email),
    code_hash: codeHash(context, me.userId, asked),
    created_at: now,
    expires_at: expiresAt,
  });
  return expiresAt;
}

/** Limits mails that a person asks for, and those to one address. Neither looks for an account. */
async function limitMails(
  { tx, context, me }: Pick<ActionContext, 'tx' | 'context' | 'me'>,
  email: string,
  now: number,
): Promise<void> {
  const key = emailKey(email);
  // Without the lock two people at once would both find room for one.
  await acquireLock(tx, context.database.kind, `email-change-mail:${key}`);
  const allowances: readonly (readonly [Whose, number])[] = [
    [{ userId: me.userId }, signInLimits.mailsPerHour],
    [{ emailKey: key }, signInLimits.mailsPerHourInAll],
  ];
  for (const [whose, most] of allowances) {
    const sent = await listEmailChanges(tx, whose, { since: now - hourMs, now });
    const last = sent.map(({ created_at }) => created_at).toSorted((one, other) => other - one)[most - 1];
    if (last !== undefined) throw tooMany(last + hourMs - now);
  }
}

/**
 * Compares a typed code, under the lock of the person's codes, and answers whether it is right. The try that a wrong one
 * costs must be committed. Throws where no code is left to compare with.
 */
export async function isRightCode(
  action: ActionContext,
  typed: CodePurpose & { readonly code: string; readonly now: number },
): Promise<boolean> {
  const compared = await openCodes(action, typed);
  await countTries(
    action.tx,
    compared.map(({ id }) => id),
  );
  const hash = codeHash(action.context, action.me.userId, typed);
  return compared.some(({ code_hash }) => code_hash === hash);
}

/** Finds the codes with which a typed one may be compared; throws where none is left, or too many were tried in a day. */
async function openCodes(
  { tx, me }: ActionContext,
  { email, purpose, now }: CodePurpose & { readonly now: number },
): Promise<EmailChangeRow[]> {
  const ofDay = await listEmailChanges(tx, { userId: me.userId }, { since: now - dayMs, now });
  const open = ofDay.filter(
    (one) =>
      one.session_id === me.sessionId &&
      one.purpose === purpose &&
      one.email_key === emailKey(email) &&
      one.ended_at === null &&
      one.expires_at > now &&
      one.tries < signInLimits.codeTries,
  );
  if (open.length === 0) throw new ProblemError('link_expired', { message: codeOver });
  const tried = ofDay.reduce((sum, { tries }) => sum + tries, 0);
  const oldest = Math.min(...ofDay.map(({ created_at }) => created_at));
  if (tried + open.length > signInLimits.codeTriesPerDayNetwork) throw tooMany(oldest + dayMs - now);
  return open;
}
