import { emailChangeTexts } from '#contract/email-change.ts';
import type { OwnUser } from '#contract/users.ts';
import { dayMs, shown } from '#domain/time/clock.ts';
import type { ActionContext } from '#server/action.ts';
import type { Context } from '#server/context.ts';
import { emailKey } from '#server/db/email-key.ts';
import { isTaken } from '#server/db/errors.ts';
import type { UserRow } from '#server/db/tables/users.ts';
import { listLinks } from '#server/features/users/links/store.ts';
import { presentOwnUser } from '#server/features/users/present.ts';
import { newCode, newToken } from '#server/features/users/sign-in/secrets.ts';
import { findUserByEmail, getUser } from '#server/features/users/store.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { queueMail } from '#server/jobs/send-mail.ts';
import { momentInWords } from '#server/mails/moment-in-words.ts';
import { personChanged } from '#server/people/versions.ts';
import { isRightCode, keepCode, lockCodes } from './codes.ts';
import { changedMail, codeMail, takenMail } from './mails.ts';
import { endEmailChanges, endSignInRequests, updateEmail } from './store.ts';

/** Sends a code to the address; one that has an account is told instead, and no code is ever right. */
export async function askForEmail(action: ActionContext, email: string): Promise<void> {
  const { tx, onCommit, context, me } = action;
  const now = context.clock();
  await lockCodes(action);
  const { email_key: ownKey } = await getUser(tx, me.userId);
  if (emailKey(email) === ownKey)
    throw new ProblemError('invalid', { fields: { email: emailChangeTexts.own } });
  const code = newCode();
  const isFree = (await findUserByEmail(tx, email)) === undefined;
  // Nobody guesses a token in the place of six digits.
  const kept = isFree ? code : newToken();
  const expiresAt = await keepCode(action, { email, purpose: 'CHANGE', code: kept, now });
  const about = { ...namesOf(context), to: email };
  const mail = { ...(isFree ? codeMail({ ...about, code }) : takenMail(about)), about: me.userId };
  await queueMail(tx, { mail, now, uselessAt: isFree ? expiresAt : now + dayMs });
  onCommit(context.jobs.wake);
}

const namesOf = ({ config, programme }: Context) => ({
  programme: `${programme.name} ${programme.year}`,
  publicUrl: config.publicUrl,
});

interface TypedCode {
  readonly email: string;
  readonly code: string;
}

/** A wrong code is returned, not thrown: the try that it cost must be committed. */
export async function changeEmail(
  action: ActionContext,
  { email, code }: TypedCode,
): Promise<OwnUser | ProblemError> {
  const { tx, context, me } = action;
  const now = context.clock();
  await lockCodes(action);
  if (!(await isRightCode(action, { email, purpose: 'CHANGE', code, now })))
    return new ProblemError('wrong_code');
  const before = await getUser(tx, me.userId);
  const row = await takeEmail(action, email);
  await endEmailChanges(tx, me.userId, now);
  await endSignInRequests(tx, before.email_key, now);
  await tellFormer(action, before.email, now);
  personChanged(tx, me.userId);
  return presentOwnUser({ row, links: await listLinks(tx, me.userId) }, context);
}

async function takeEmail({ tx, me }: ActionContext, email: string): Promise<UserRow> {
  try {
    return await updateEmail(tx, me.userId, email);
  } catch (error) {
    // Somebody else was faster, by the same way or by signing in; the index lets one have it.
    if (isTaken(error, { table: 'users', column: 'email_key' }))
      throw new ProblemError('conflict', { message: emailChangeTexts.taken });
    throw error;
  }
}

async function tellFormer(
  { tx, onCommit, context, me }: ActionContext,
  to: string,
  now: number,
): Promise<void> {
  const { config, programme, programmeClock } = context;
  const contact = config.securityContact?.replace(/^mailto:/, '') ?? null;
  const when = momentInWords(shown(now, programmeClock), programme);
  const mail = { ...changedMail({ ...namesOf(context), to, when, contact }), about: me.userId };
  await queueMail(tx, { mail, now, uselessAt: now + 7 * dayMs });
  onCommit(context.jobs.wake);
}
