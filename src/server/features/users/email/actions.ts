import { emailChangeTexts } from '#contract/email-change.ts';
import { limits } from '#contract/limits.ts';
import { codeOver } from '#contract/sign-in.ts';
import { signInLimits } from '#contract/sign-in-limits.ts';
import type { OwnUser } from '#contract/users.ts';
import { dayMs, hourMs, minuteMs, shown } from '#domain/time/clock.ts';
import type { ActionContext } from '#server/action.ts';
import type { Context } from '#server/context.ts';
import { acquireLock } from '#server/db/dialects/locks.ts';
import { emailKey } from '#server/db/email-key.ts';
import { isTaken } from '#server/db/errors.ts';
import type { EmailChangeRow } from '#server/db/tables/sign-in-requests.ts';
import type { UserRow } from '#server/db/tables/users.ts';
import { listLinks } from '#server/features/users/links/store.ts';
import { presentOwnUser } from '#server/features/users/present.ts';
import { tooMany } from '#server/features/users/sign-in/allowances.ts';
import { hashCode, newCode, newToken } from '#server/features/users/sign-in/secrets.ts';
import { findUserByEmail, getUser } from '#server/features/users/store.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { queueMail } from '#server/jobs/send-mail.ts';
import { momentInWords } from '#server/mails/moment-in-words.ts';
import { personChanged } from '#server/people/versions.ts';
import { changedMail, codeMail, takenMail } from './mails.ts';
import {
  countTries,
  endEmailChanges,
  endSignInRequests,
  insertEmailChange,
  listEmailChanges,
  updateEmail,
  type Whose,
} from './store.ts';

/** Sends a code to the address; one that has an account is told instead, and no code is ever right. */
export async function askForEmail(action: ActionContext, email: string): Promise<void> {
  const { tx, onCommit, context, me } = action;
  const now = context.clock();
  await lockPerson(action);
  const { email_key: ownKey } = await getUser(tx, me.userId);
  if (emailKey(email) === ownKey)
    throw new ProblemError('invalid', { fields: { email: emailChangeTexts.own } });
  await limitMails(action, email, now);
  const code = newCode();
  const isFree = (await findUserByEmail(tx, email)) === undefined;
  const expiresAt = now + limits.signInMinutes * minuteMs;
  await insertEmailChange(tx, {
    user_id: me.userId,
    session_id: me.sessionId,
    email,
    email_key: emailKey(email),
    // Nobody guesses a token in the place of six digits.
    code_hash: codeHash(context, me.userId, email, isFree ? code : newToken()),
    created_at: now,
    expires_at: expiresAt,
  });
  const about = { ...namesOf(context), to: email };
  const mail = isFree ? codeMail({ ...about, code }) : takenMail(about);
  await queueMail(tx, { mail, now, uselessAt: isFree ? expiresAt : now + dayMs });
  onCommit(context.jobs.wake);
}

/** Under it a person's codes are asked for and tried one after the other, over all processes. */
const lockPerson = ({ tx, context, me }: ActionContext) =>
  acquireLock(tx, context.database.kind, `email-change:${me.userId}`);

const namesOf = ({ config, programme }: Context) => ({
  programme: `${programme.name} ${programme.year}`,
  publicUrl: config.publicUrl,
});

/** Bound to the person too: a code of somebody else's is another one. */
const codeHash = ({ secret }: Context, userId: number, email: string, code: string): string =>
  hashCode(secret, email, `change-of-${userId}:${code}`);

/** Limits mails that a person asks for, and those to one address. Neither looks for an account. */
async function limitMails({ tx, context, me }: ActionContext, email: string, now: number): Promise<void> {
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
  await lockPerson(action);
  const compared = await openCodes(action, email, now);
  await countTries(
    tx,
    compared.map(({ id }) => id),
  );
  const hash = codeHash(context, me.userId, email, code);
  if (!compared.some(({ code_hash }) => code_hash === hash)) return new ProblemError('wrong_code');
  const before = await getUser(tx, me.userId);
  const row = await takeEmail(action, email);
  await endEmailChanges(tx, me.userId, now);
  await endSignInRequests(tx, before.email_key, now);
  await tellFormer(action, before.email, now);
  personChanged(tx, me.userId);
  return presentOwnUser({ row, links: await listLinks(tx, me.userId) }, context);
}

/** Finds the codes with which a typed one may be compared; throws where none is left, or too many were tried in a day. */
async function openCodes({ tx, me }: ActionContext, email: string, now: number): Promise<EmailChangeRow[]> {
  const ofDay = await listEmailChanges(tx, { userId: me.userId }, { since: now - dayMs, now });
  const open = ofDay.filter(
    (one) =>
      one.session_id === me.sessionId &&
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

async function tellFormer({ tx, onCommit, context }: ActionContext, to: string, now: number): Promise<void> {
  const { config, programme, programmeClock } = context;
  const contact = config.securityContact?.replace(/^mailto:/, '') ?? null;
  const when = momentInWords(shown(now, programmeClock), programme);
  const mail = changedMail({ ...namesOf(context), to, when, contact });
  await queueMail(tx, { mail, now, uselessAt: now + 7 * dayMs });
  onCommit(context.jobs.wake);
}
