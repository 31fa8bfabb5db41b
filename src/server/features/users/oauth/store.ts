import type { Insertable } from 'kysely';
import type { OAuthProviderName } from '#contract/oauth-provider.ts';
import type { Reader, Writer } from '#server/db/database.ts';
import type {
  IdentitiesTable,
  IdentityRow,
  OAuthStateRow,
  OAuthStatesTable,
  ZoomConnectionsTable,
} from '#server/db/tables/identities.ts';

export async function insertState(tx: Writer, state: OAuthStatesTable): Promise<void> {
  await tx.insertInto('oauth_states').values(state).execute();
}

type Answered = Pick<OAuthStatesTable, 'state_hash' | 'provider' | 'browser_hash' | 'user_id'>;

/** Uses up what was begun; undefined where it was used, is too old, or was begun by another browser or person or for something else. */
export function consumeState(
  tx: Writer,
  answered: Answered,
  now: number,
): Promise<OAuthStateRow | undefined> {
  const { state_hash, provider, browser_hash, user_id } = answered;
  return tx
    .deleteFrom('oauth_states')
    .where('state_hash', '=', state_hash)
    .where('provider', '=', provider)
    .where('browser_hash', '=', browser_hash)
    .where((where) => (user_id === null ? where('user_id', 'is', null) : where('user_id', '=', user_id)))
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
}

type Account = Pick<IdentitiesTable, 'provider' | 'subject'>;

export function findIdentity(db: Reader, { provider, subject }: Account): Promise<IdentityRow | undefined> {
  return db
    .selectFrom('identities')
    .selectAll()
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();
}

/** Adds an account; of two at once the first has it, which the answer tells: whose it is now, and whether it is new. */
export async function addIdentity(
  tx: Writer,
  identity: Omit<Insertable<IdentitiesTable>, 'id'>,
): Promise<{ readonly userId: number; readonly isNew: boolean }> {
  const added = await tx
    .insertInto('identities')
    .values(identity)
    .onConflict((conflict) => conflict.columns(['provider', 'subject']).doNothing())
    .returning('user_id')
    .executeTakeFirst();
  if (added !== undefined) return { userId: added.user_id, isNew: true };
  const { user_id } = await tx
    .selectFrom('identities')
    .select('user_id')
    .where('provider', '=', identity.provider)
    .where('subject', '=', identity.subject)
    .executeTakeFirstOrThrow();
  return { userId: user_id, isNew: false };
}

/** Lists a person's accounts at other services, the oldest first. */
export function listIdentities(db: Reader, userId: number): Promise<IdentityRow[]> {
  return db.selectFrom('identities').selectAll().where('user_id', '=', userId).orderBy('id').execute();
}

export async function deleteIdentities(
  tx: Writer,
  which: { readonly userId: number; readonly provider: OAuthProviderName } | Account,
): Promise<void> {
  const ofProvider = tx.deleteFrom('identities').where('provider', '=', which.provider);
  await ('userId' in which
    ? ofProvider.where('user_id', '=', which.userId)
    : ofProvider.where('subject', '=', which.subject)
  ).execute();
}

/** Keeps what Zoom allows, in the place of what it allowed before. */
export async function keepZoomConnection(tx: Writer, connection: ZoomConnectionsTable): Promise<void> {
  const { user_id: _, ...tokens } = connection;
  await tx
    .insertInto('zoom_connections')
    .values(connection)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(tokens))
    .execute();
}
