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

type NewIdentity = Omit<Insertable<IdentitiesTable>, 'id' | 'removed_at'>;

/** Adds an account where nobody has it, and returns the row of whoever has it; of two at once the first does. */
export async function addIdentity(tx: Writer, identity: NewIdentity): Promise<IdentityRow> {
  await tx
    .insertInto('identities')
    .values({ ...identity, removed_at: null })
    .onConflict((conflict) => conflict.columns(['provider', 'subject']).doNothing())
    .execute();
  const { provider, subject } = identity;
  return tx
    .selectFrom('identities')
    .selectAll()
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow();
}

/** Gives an account to a person, also one that they, or somebody else, had and took away. */
export async function giveIdentity(tx: Writer, id: number, identity: NewIdentity): Promise<void> {
  const { user_id, email, created_at } = identity;
  await tx
    .updateTable('identities')
    .set({ user_id, email, created_at, removed_at: null })
    .where('id', '=', id)
    .execute();
}

/** Lists a person's accounts at other services, the oldest first. */
export function listIdentities(db: Reader, userId: number): Promise<IdentityRow[]> {
  return db
    .selectFrom('identities')
    .selectAll()
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();
}

interface Removal {
  readonly userId: number;
  readonly provider: OAuthProviderName;
  readonly now: number;
}

/** Takes a person's accounts at a service away. Their rows stay, so that none comes back by its e-mail address. */
export async function removeIdentities(tx: Writer, { userId, provider, now }: Removal): Promise<void> {
  await tx
    .updateTable('identities')
    .set({ removed_at: now })
    .where('provider', '=', provider)
    .where('user_id', '=', userId)
    .execute();
}

/** Deletes an account that was added before a moment; answers whether it did. */
export async function deleteIdentity(tx: Writer, account: Account, before: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('identities')
    .where('provider', '=', account.provider)
    .where('subject', '=', account.subject)
    .where('created_at', '<=', before)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Keeps what Zoom allows, in the place of what it allowed before. */
export async function keepZoomConnection(
  tx: Writer,
  connection: Insertable<ZoomConnectionsTable>,
): Promise<void> {
  const { user_id: _, ...others } = connection;
  const tokens = { ...others, renewing_until: 0 };
  await tx
    .insertInto('zoom_connections')
    .values(connection)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(tokens))
    .execute();
}
