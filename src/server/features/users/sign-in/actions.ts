import * as v from 'valibot';
import { type Intent, IntentSchema } from '#contract/intent.ts';
import { limits } from '#contract/limits.ts';
import type { SignedIn } from '#contract/sign-in.ts';
import { dayMs, hourMs, minuteMs } from '#domain/time/clock.ts';
import type { ActionContext } from '#server/action.ts';
import type { Context } from '#server/context.ts';
import type { Writer } from '#server/db/database.ts';
import { acquireLock } from '#server/db/dialects/locks.ts';
import { emailKey } from '#server/db/email-key.ts';
import type { SignInRequestRow } from '#server/db/tables/sign-in-requests.ts';
import type { UserRow } from '#server/db/tables/users.ts';
import { listLinks } from '#server/features/users/links/store.ts';
import { presentOwnUser } from '#server/features/users/present.ts';
import { findOrInsertUser, findUserByEmail } from '#server/features/users/store.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { hashToken, sessionExpiry } from '#server/http/session.ts';
import { queueMail } from '#server/jobs/send-mail.ts';
import { signInMail } from './mail.ts';
import { isPassword } from './password.ts';
import { hashCode, hashLink, newCode, newToken } from './secrets.ts';
import {
  burnTries,
  consumeById,
  consumeByLink,
  countTries,
  deleteSession,
  findByLink,
  insertSession,
  insertSignInRequest,
  listRequestMoments,
} from './store.ts';

const maxTries = limits.signInCodeTries;

interface MailRequest {
  readonly email: string;
  readonly intent: Intent | undefined;
  readonly browser: string | undefined;
}

/** Stores a link and a code and queues their mail, alike for known and unknown addresses (docs/decisions/004). */
export async function requestMail(
  { tx, onCommit, context }: ActionContext<null>,
  { email, intent, browser }: MailRequest,
): Promise<void> {
  const now = context.clock();
  await limitMails(tx, context, { email, now });
  const [link, code] = [newToken(), newCode()];
  const expiresAt = now + limits.signInMinutes * minuteMs;
  await insertSignInRequest(tx, {
    email,
    email_key: emailKey(email),
    link_hash: hashLink(link),
    code_hash: hashCode(context.secret, email, code),
    intent: intent ? JSON.stringify(intent) : null,
    created_at: now,
    expires_at: expiresAt,
  });
  const mail = signInMail({
    to: email,
    code,
    link: linkAddress(context.config.publicUrl, link, browser),
    programme: `${context.programme.name} ${context.programme.year}`,
  });
  await queueMail(tx, { mail, now, uselessAt: expiresAt });
  onCommit(context.jobs.wake);
}

function linkAddress(publicUrl: string, link: string, browser: string | undefined): string {
  const query = new URLSearchParams(browser === undefined ? { code: link } : { code: link, browser });
  return `${publicUrl}/email-signin?${query}`;
}

async function limitMails(
  tx: Writer,
  { database }: Context,
  { email, now }: { email: string; now: number },
): Promise<void> {
  // Without the lock two requests at once would both count four.
  await acquireLock(tx, database.kind, `sign-in-mail:${emailKey(email)}`);
  const moments = await listRequestMoments(tx, { emailKey: emailKey(email), since: now - hourMs, now });
  const oldest = moments.at(-limits.signInMailsPerHour);
  if (oldest === undefined) return;
  throw new ProblemError('too_many_requests', {
    retryAfterSeconds: Math.ceil((oldest + hourMs - now) / 1000),
  });
}

/** Finds the address that a link signs in, without using the link up; throws `link_expired`. */
export async function readLink({ database, clock }: Context, link: string): Promise<{ email: string }> {
  const request = await findByLink(database.reader, { linkHash: hashLink(link), now: clock() });
  if (!request) throw new ProblemError('link_expired');
  return { email: request.email };
}

/** Description of the device that signs in, such as "Chrome on Android"; null where it is unknown. */
interface OnDevice {
  readonly device: string | null;
}

export async function signInWithLink(
  { tx, context }: ActionContext<null>,
  { link, device }: OnDevice & { link: string },
): Promise<SignedIn> {
  const now = context.clock();
  const request = await consumeByLink(tx, { linkHash: hashLink(link), now });
  if (!request) throw new ProblemError('link_expired');
  return openSession(tx, context, { user: await userOf(tx, request, now), request, device });
}

/** The link is no shorter for being tried at, so it goes on working. */
const tooManyCodes = 'Too many codes were tried for this address. Please use the link in the e-mail.';

/** Limits tries of codes by day: six digits are guessed in the end where mails can be requested again and again. */
async function limitCodes(
  tx: Writer,
  { database }: Context,
  { email, now }: { email: string; now: number },
): Promise<void> {
  // Without the lock tries at once would all find room for one.
  await acquireLock(tx, database.kind, `sign-in-code:${emailKey(email)}`);
  const tries = await countTries(tx, { emailKey: emailKey(email), since: now - dayMs, now });
  if (tries < limits.signInCodeTriesPerDay) return;
  throw new ProblemError('too_many_requests', { message: tooManyCodes });
}

/** A wrong code is returned, not thrown: the try it cost must be committed. */
export async function signInWithCode(
  { tx, context }: ActionContext<null>,
  { email, code, device }: OnDevice & { email: string; code: string },
): Promise<SignedIn | ProblemError> {
  const now = context.clock();
  await limitCodes(tx, context, { email, now });
  const living = await burnTries(tx, { emailKey: emailKey(email), now, maxTries });
  if (living.length === 0) throw new ProblemError('link_expired');
  const codeHash = hashCode(context.secret, email, code);
  const request = living.find((one) => one.code_hash === codeHash);
  if (!request || !(await consumeById(tx, request.id, now))) return new ProblemError('wrong_code');
  return openSession(tx, context, { user: await userOf(tx, request, now), request, device });
}

interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Makes the check of a password, which finds its account or throws `wrong_password`. */
export const passwordCheck =
  ({ database }: Context) =>
  async ({ body: { email, password } }: { body: Credentials }): Promise<UserRow> => {
    const user = await findUserByEmail(database.reader, email);
    const isRight = await isPassword(password, user?.password_hash ?? null);
    if (!user || !isRight) throw new ProblemError('wrong_password');
    return user;
  };

export function signInWithPassword(
  { tx, context }: ActionContext<null>,
  { user, device }: OnDevice & { user: UserRow },
): Promise<SignedIn> {
  return openSession(tx, context, { user, request: null, device });
}

/** Signs out: ends the caller's session. */
export async function endSession({ tx, onCommit, context, me }: ActionContext): Promise<void> {
  await deleteSession(tx, me.sessionId);
  onCommit(() => context.realtime.sessionEnded(me.sessionId));
}

function userOf(tx: Writer, request: SignInRequestRow, now: number): Promise<UserRow> {
  return findOrInsertUser(tx, { email: request.email, now });
}

interface NewSession extends OnDevice {
  readonly user: UserRow;
  readonly request: SignInRequestRow | null;
}

async function openSession(
  tx: Writer,
  context: Context,
  { user: row, request, device }: NewSession,
): Promise<SignedIn> {
  const { clock, config } = context;
  const accessToken = newToken();
  const now = clock();
  const expiresAt = sessionExpiry(now, config.sessionDays);
  await insertSession(tx, { tokenHash: hashToken(accessToken), userId: row.id, device, now, expiresAt });
  const intent = request?.intent ? v.parse(IntentSchema, JSON.parse(request.intent)) : null;
  const user = presentOwnUser({ row, links: await listLinks(tx, row.id) }, context);
  return { accessToken, user, intent };
}
