import * as v from 'valibot';
import { EmailSchema } from '#contract/credentials.ts';
import { PersonNameSchema } from '#contract/fields.ts';
import { providerTitles } from '#contract/oauth-provider.ts';
import { dayMs } from '#domain/time/clock.ts';
import type { ActionContext } from '#server/action.ts';
import type { Context } from '#server/context.ts';
import type { Writer } from '#server/db/database.ts';
import type { IdentityRow } from '#server/db/tables/identities.ts';
import type { UserRow } from '#server/db/tables/users.ts';
import { findOrInsertUser, findUserByEmail, getUser, updateUser } from '#server/features/users/store.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { queueMail } from '#server/jobs/send-mail.ts';
import { personChanged } from '#server/people/versions.ts';
import type { ShownAccount } from './exchange.ts';
import { accountMail } from './mail.ts';
import { addIdentity, findIdentity, giveIdentity, keepZoomConnection } from './store.ts';

type Action = Pick<ActionContext<unknown>, 'tx' | 'onCommit' | 'context'>;

/** Address that a provider calls the person's own; throws `email_unverified` where there is none. */
function verifiedEmail({ provider, profile }: ShownAccount): string {
  const email = v.safeParse(EmailSchema, profile.email);
  // What was proved is this spelling: a look-alike is another mailbox, though mails to us would go to the same.
  if (profile.isEmailVerified && email.success && email.output === profile.email) return email.output;
  const title = providerTitles[provider];
  throw new ProblemError('email_unverified', {
    message: `${title} does not say that your e-mail address is yours. Please sign in by e-mail, then add ${title} in Account.`,
  });
}

/**
 * Finds the person of an account, or joins it to the person whose e-mail address the provider calls verified, who is made
 * where there is none (docs/decisions/038).
 */
export async function personOfAccount(action: Action, account: ShownAccount): Promise<UserRow> {
  const { tx, context } = action;
  const { provider, profile } = account;
  const known = await findIdentity(tx, { provider, subject: profile.subject });
  if (known !== undefined) return takeNames(action, await ownerOf(tx, known), account);
  const email = verifiedEmail(account);
  const wasThere = (await findUserByEmail(tx, email)) !== undefined;
  const user = await findOrInsertUser(tx, { email, now: context.clock() });
  const added = await addIdentity(tx, identityOf(action, user.id, account));
  if (wasThere && added.user_id === user.id) await tellOwner(action, user, account);
  return takeNames(action, await ownerOf(tx, added), account);
}

/** Finds the person whom an account signs in; throws where they have taken it away. */
function ownerOf(tx: Writer, { user_id, provider, removed_at }: IdentityRow): Promise<UserRow> {
  if (removed_at === null) return getUser(tx, user_id);
  const title = providerTitles[provider];
  throw new ProblemError('account_removed', {
    message: `${title} was taken away from your account here. Please sign in by e-mail, then add it again in Account.`,
  });
}

const identityOf = ({ context }: Action, userId: number, { provider, profile }: ShownAccount) => ({
  user_id: userId,
  provider,
  subject: profile.subject,
  email: profile.email,
  created_at: context.clock(),
});

/** Takes over names where a person has none yet, and section 5 of the specification accepts both. */
async function takeNames({ tx }: Action, user: UserRow, { profile }: ShownAccount): Promise<UserRow> {
  if (user.first_name !== null || user.last_name !== null) return user;
  const firstName = v.safeParse(PersonNameSchema, profile.firstName);
  const lastName = v.safeParse(PersonNameSchema, profile.lastName);
  if (!firstName.success || !lastName.success) return user;
  personChanged(tx, user.id);
  return updateUser(tx, user.id, { first_name: firstName.output, last_name: lastName.output });
}

/** Adds an account to the caller's own; with Zoom's, what it allows is kept. */
export async function link(action: ActionContext, account: ShownAccount): Promise<void> {
  const { tx, me } = action;
  const { provider, profile, tokens } = account;
  const user = await getUser(tx, me.userId);
  const identity = identityOf(action, user.id, account);
  const known = await findIdentity(tx, { provider, subject: profile.subject });
  const { id, user_id, removed_at } = known ?? (await addIdentity(tx, identity));
  const isFree = user_id === user.id || removed_at !== null;
  if (!isFree)
    throw new ProblemError('conflict', {
      message: `This ${providerTitles[provider]} account signs somebody else in here.`,
    });
  await giveIdentity(tx, id, identity);
  if (provider === 'ZOOM' && tokens.refreshToken !== null)
    await keepZoomConnection(tx, {
      user_id: user.id,
      subject: profile.subject,
      access_token: tokens.accessToken,
      refresh_token: tokens.refreshToken,
      expires_at: tokens.expiresAt,
    });
  if (known === undefined || known.removed_at !== null) await tellOwner(action, user, account);
}

/** Tells a person that their account can be entered in one more way. */
async function tellOwner({ tx, onCommit, context }: Action, { email }: UserRow, account: ShownAccount) {
  const { config, programme, clock, jobs }: Context = context;
  const mail = accountMail({
    to: email,
    title: providerTitles[account.provider],
    programme: `${programme.name} ${programme.year}`,
    publicUrl: config.publicUrl,
  });
  const now = clock();
  await queueMail(tx, { mail, now, uselessAt: now + 7 * dayMs });
  onCommit(jobs.wake);
}
