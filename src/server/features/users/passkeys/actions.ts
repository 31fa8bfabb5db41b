import { limits } from '#contract/limits.ts';
import { passkeyLimits } from '#contract/passkey-limits.ts';
import type { Passkey } from '#contract/passkeys.ts';
import type { SignedIn } from '#contract/sign-in.ts';
import { dayMs, minuteMs } from '#domain/time/clock.ts';
import type { ActionContext } from '#server/action.ts';
import type { Context } from '#server/context.ts';
import { acquireLock } from '#server/db/dialects/locks.ts';
import { isTaken } from '#server/db/errors.ts';
import { toFlag } from '#server/db/tables/flag.ts';
import type { PasskeyChallengesTable, PasskeyRow } from '#server/db/tables/sessions.ts';
import { enter } from '#server/features/users/sign-in/actions.ts';
import { getUser } from '#server/features/users/store.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { requirePasskey } from '#server/http/require-passkey.ts';
import type { Me } from '#server/http/session.ts';
import { queueMail } from '#server/jobs/send-mail.ts';
import { type CheckedAssertion, type CheckedRegistration, hashChallenge } from './ceremony.ts';
import { passkeyMail } from './mail.ts';
import { presentPasskey } from './read.ts';
import {
  consumeChallenge,
  countUse,
  deletePasskey,
  findByCredential,
  insertChallenge,
  insertPasskey,
  listPasskeyRows,
  markSession,
  renameRow,
} from './store.ts';

const refused = () => new ProblemError('passkey_refused');
const full = () =>
  new ProblemError('conflict', { message: `You have ${passkeyLimits.most} passkeys already.` });

interface Question extends Pick<PasskeyChallengesTable, 'purpose' | 'session_id'> {
  readonly challenge: string;
}

/** Keeps a challenge until it is answered. */
export async function ask(
  { tx, context }: ActionContext<unknown>,
  { challenge, ...question }: Question,
): Promise<void> {
  const expiresAt = context.clock() + limits.signInMinutes * minuteMs;
  await insertChallenge(tx, {
    ...question,
    challenge_hash: hashChallenge(challenge),
    expires_at: expiresAt,
  });
}

/** Lets a person add a passkey: with a second one, or where hosts need one, by one that they have. */
export function requireRoom(context: Context, me: Me, known: readonly PasskeyRow[]): void {
  if (known.length >= passkeyLimits.most) throw full();
  if (known.length > 0) requirePasskey(context, me);
}

/** Keeps a passkey, and says so by mail: whoever adds one comes in by it from then on. */
export async function add(
  action: ActionContext,
  { name, checked }: { readonly name: string; readonly checked: CheckedRegistration },
): Promise<Passkey> {
  const { tx, context, me } = action;
  const now = context.clock();
  await acquireLock(tx, context.database.kind, `passkeys:${me.userId}`);
  const answered = {
    challenge_hash: checked.challengeHash,
    purpose: 'ADD',
    session_id: me.sessionId,
  } as const;
  if (!(await consumeChallenge(tx, answered, now))) return again(action, checked, now);
  requireRoom(context, me, await listPasskeyRows(tx, me.userId));
  const row = await insert(action, { name, checked });
  await markSession(tx, me.sessionId);
  await tellPerson(action, name);
  return presentPasskey(row);
}

/** The same answer of the browser once more: the first reply was lost on its way. */
async function again(
  { tx, me }: ActionContext,
  { credentialId }: CheckedRegistration,
  now: number,
): Promise<Passkey> {
  const row = await findByCredential(tx, credentialId);
  const isTheSame = row?.user_id === me.userId && row.created_at > now - limits.signInMinutes * minuteMs;
  if (!isTheSame) throw refused();
  return presentPasskey(row);
}

async function insert(
  { tx, context, me }: ActionContext,
  { name, checked }: { readonly name: string; readonly checked: CheckedRegistration },
): Promise<PasskeyRow> {
  const { credentialId, publicKey, counter, transports, isOneDevice } = checked;
  try {
    return await insertPasskey(tx, {
      user_id: me.userId,
      credential_id: credentialId,
      public_key: publicKey,
      counter,
      transports,
      name,
      is_one_device: toFlag(isOneDevice),
      created_at: context.clock(),
    });
  } catch (error) {
    if (isTaken(error, { table: 'passkeys', column: 'credential_id' })) throw refused();
    throw error;
  }
}

async function tellPerson({ tx, onCommit, context, me }: ActionContext, name: string): Promise<void> {
  const { config, programme } = context;
  const { email } = await getUser(tx, me.userId);
  const mail = passkeyMail({
    to: email,
    name,
    programme: `${programme.name} ${programme.year}`,
    publicUrl: config.publicUrl,
  });
  const now = context.clock();
  await queueMail(tx, { mail, now, uselessAt: now + 7 * dayMs });
  onCommit(context.jobs.wake);
}

/** Uses up the challenge, and counts the use; throws where either was done before. */
async function use({ tx, context }: ActionContext<unknown>, checked: CheckedAssertion): Promise<void> {
  const { challengeHash, passkey, counter } = checked;
  const now = context.clock();
  const answered = { challenge_hash: challengeHash, purpose: 'SIGN_IN', session_id: null } as const;
  if (!(await consumeChallenge(tx, answered, now))) throw refused();
  if (!(await countUse(tx, { id: passkey.id, from: passkey.counter, to: counter, now }))) throw refused();
}

export async function signInWithPasskey(
  action: ActionContext<null>,
  { checked, device }: { readonly checked: CheckedAssertion; readonly device: string | null },
): Promise<SignedIn> {
  await use(action, checked);
  const user = await getUser(action.tx, checked.passkey.user_id);
  return enter(action, { user, device, hasShownPasskey: true });
}

/** Notes of a session that began in another way that its person has shown a passkey. */
export async function confirm(action: ActionContext, checked: CheckedAssertion): Promise<void> {
  if (checked.passkey.user_id !== action.me.userId) throw refused();
  await use(action, checked);
  await markSession(action.tx, action.me.sessionId);
}

export async function rename({ tx, me }: ActionContext, id: number, name: string): Promise<Passkey> {
  const row = await renameRow(tx, { id, userId: me.userId }, name);
  if (row === undefined) throw new ProblemError('not_found');
  return presentPasskey(row);
}

export async function remove({ tx, context, me }: ActionContext, id: number): Promise<void> {
  requirePasskey(context, me);
  if (!(await deletePasskey(tx, { id, userId: me.userId }))) throw new ProblemError('not_found');
}
