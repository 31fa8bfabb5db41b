import * as v from 'valibot';
import { IntentSchema } from '#contract/intent.ts';
import { codeOver, type SignedIn } from '#contract/sign-in.ts';
import { signInLimits } from '#contract/sign-in-limits.ts';
import type { ActionContext } from '#server/action.ts';
import { acquireLock } from '#server/db/dialects/locks.ts';
import { emailKey } from '#server/db/email-key.ts';
import type { SignInRequestRow } from '#server/db/tables/sign-in-requests.ts';
import type { UserRow } from '#server/db/tables/users.ts';
import { listLinks } from '#server/features/users/links/store.ts';
import { presentOwnUser } from '#server/features/users/present.ts';
import { openSession } from '#server/features/users/sessions/actions.ts';
import { findOrInsertUser, setPassword } from '#server/features/users/store.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { codeTries, tooMany, waitFor } from './allowances.ts';
import { type Asker, browserMark } from './asker.ts';
import { browserHash } from './browser.ts';
import { deleteFailure } from './failures/store.ts';
import type { CheckedPassword } from './password-check.ts';
import { hashCode, hashLink, newToken } from './secrets.ts';
import { consumeById, consumeByLink, insertCodeTries, listCodeTries, listLivingRequests } from './store.ts';
import { noteWrongCode } from './wrong-code.ts';

/** Description of the device that signs in, such as "Chrome on Android"; null where it is unknown. */
interface OnDevice {
  readonly device: string | null;
}

export async function signInWithLink(
  action: ActionContext<null>,
  { link, device }: OnDevice & { link: string },
): Promise<SignedIn> {
  const { tx, context } = action;
  const now = context.clock();
  const request = await consumeByLink(tx, { linkHash: hashLink(link), now });
  if (!request) throw new ProblemError('link_expired');
  return enter(action, { user: await userOf(action, request), intent: request.intent, device });
}

interface TypedCode extends OnDevice {
  readonly email: string;
  readonly code: string;
  /** Secret of the browser in which it is typed. */
  readonly browser: string | undefined;
  readonly asker: Asker;
}

/** A wrong code is returned, not thrown: the tries it cost must be committed. */
export async function signInWithCode(
  action: ActionContext<null>,
  { device, ...typed }: TypedCode,
): Promise<SignedIn | ProblemError> {
  const request = await takeCode(action, typed, 'SIGN_IN');
  if (request instanceof ProblemError) return request;
  return enter(action, { user: await userOf(action, request), intent: request.intent, device });
}

/** Sets a password with the code of a mail, and signs in; a wrong code is returned. */
export async function signInWithNewPassword(
  action: ActionContext<null>,
  { device, passwordHash, ...typed }: TypedCode & { readonly passwordHash: string },
): Promise<SignedIn | ProblemError> {
  const request = await takeCode(action, typed, 'PASSWORD');
  if (request instanceof ProblemError) return request;
  const user = await userOf(action, request);
  await setPassword(action.tx, user.id, passwordHash);
  return enter(action, { user, intent: request.intent, device });
}

/** Uses up the request that a typed code belongs to. */
async function takeCode(
  action: ActionContext<null>,
  typed: Omit<TypedCode, 'device'>,
  purpose: SignInRequestRow['purpose'],
): Promise<SignInRequestRow | ProblemError> {
  const { tx, context } = action;
  const now = context.clock();
  const compared = await countTry(action, { ...typed, purpose }, now);
  const codeHash = hashCode(context.secret, typed.email, typed.code);
  const request = compared.find((one) => one.code_hash === codeHash);
  if (request && (await consumeById(tx, request.id, now))) return request;
  await noteWrongCode(action, typed);
  return new ProblemError('wrong_code');
}

/** The link is no shorter for being tried at, so it goes on working. */
const tooManyCodes = 'Too many codes were tried for this address. Please use the link in the e-mail.';

/**
 * Counts a try against the codes that it is compared with, before anything is compared, and returns these: none where
 * all that are open were asked for in other browsers. Strangers elsewhere use up no tries of the asker's own network,
 * and none of a browser that is known (docs/decisions/004).
 */
async function countTry(
  { tx, context }: ActionContext<null>,
  { email, browser, asker, purpose }: Omit<TypedCode, 'device'> & Pick<SignInRequestRow, 'purpose'>,
  now: number,
): Promise<SignInRequestRow[]> {
  // Without the lock tries at once would all find room for one.
  await acquireLock(tx, context.database.kind, `sign-in-code:${emailKey(email)}`);
  const ofEmail = { emailKey: emailKey(email), now };
  const tries = await listCodeTries(tx, { ...ofEmail, since: now - codeTries.spanMs });
  const isOpen = ({ id }: SignInRequestRow) =>
    tries.filter((one) => one.requestId === id && isSameAsker(one, asker)).length < signInLimits.codeTries;
  const open = (await listLivingRequests(tx, { ...ofEmail, purpose })).filter(isOpen);
  if (open.length === 0)
    throw new ProblemError('link_expired', purpose === 'PASSWORD' ? { message: codeOver } : {});
  const compared = comparedWith(open, { browser: browserHash(browser), network: asker.network });
  const waitMs = waitFor(tries, { asker, allowance: codeTries, now, cost: compared.length });
  if (waitMs > 0) throw tooMany(waitMs, tooManyCodes);
  if (compared.length > 0) await insertCodeTries(tx, compared, asker);
  return compared;
}

interface TypedIn {
  /** Hash of the browser's secret. */
  readonly browser: string | null;
  readonly network: string;
}

/** Picks the requests whose codes are for this browser: its own first, then those of its network, before what strangers have asked for. */
function comparedWith(open: readonly SignInRequestRow[], { browser, network }: TypedIn): SignInRequestRow[] {
  const rank = (one: SignInRequestRow) => (one.browser_hash !== null ? 0 : one.network === network ? 1 : 2);
  return open
    .filter(({ browser_hash }) => browser_hash === null || browser_hash === browser)
    .toSorted((one, other) => rank(one) - rank(other))
    .slice(0, signInLimits.codesCompared);
}

const isSameAsker = (one: Asker, other: Asker) =>
  one.network === other.network && one.isKnown === other.isKnown;

export async function signInWithPassword(
  action: ActionContext<null>,
  { user, tryId, device }: OnDevice & CheckedPassword,
): Promise<SignedIn> {
  await deleteFailure(action.tx, tryId);
  return enter(action, { user, device });
}

const userOf = ({ tx, context }: ActionContext<null>, { email }: SignInRequestRow): Promise<UserRow> =>
  findOrInsertUser(tx, { email, now: context.clock() });

interface Entrance extends OnDevice {
  readonly user: UserRow;
  /** JSON of what they were about to do, or null. */
  readonly intent?: string | null;
  readonly hasShownPasskey?: boolean;
}

/** Opens a session, and answers what whoever signs in gets. */
export async function enter(
  action: ActionContext<null>,
  { user: row, intent: meant = null, device, hasShownPasskey = false }: Entrance,
): Promise<SignedIn> {
  const { tx, context } = action;
  const accessToken = newToken();
  await openSession(action, { accessToken, userId: row.id, device, hasShownPasskey });
  const intent = meant === null ? null : v.parse(IntentSchema, JSON.parse(meant));
  const user = presentOwnUser({ row, links: await listLinks(tx, row.id) }, context);
  return { accessToken, user, browserMark: browserMark(context.secret, row.email), intent };
}
