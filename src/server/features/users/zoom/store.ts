import type { Reader, Writer } from '#server/db/database.ts';
import type { ZoomConnectionRow } from '#server/db/tables/identities.ts';
import type { ProviderTokens } from '#server/providers/oauth/oauth.ts';

export function findConnection(db: Reader, userId: number): Promise<ZoomConnectionRow | undefined> {
  return db.selectFrom('zoom_connections').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

interface KeptTokens {
  readonly userId: number;
  /** Refresh token that stands there. */
  readonly refreshToken: string;
}

/** Claims a refresh token for one process until a moment; false where another one has it, or has exchanged it. */
export async function claimRenewal(
  tx: Writer,
  { userId, refreshToken }: KeptTokens,
  { now, until }: { readonly now: number; readonly until: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('zoom_connections')
    .set({ renewing_until: until })
    .where('user_id', '=', userId)
    .where('refresh_token', '=', refreshToken)
    .where('renewing_until', '<=', now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Puts new tokens in the place of those that `refreshToken` was of; changes nothing where others are there by now. */
export async function replaceTokens(
  tx: Writer,
  { userId, refreshToken }: KeptTokens,
  tokens: ProviderTokens,
): Promise<void> {
  await tx
    .updateTable('zoom_connections')
    .set({
      access_token: tokens.accessToken,
      refresh_token: tokens.refreshToken ?? refreshToken,
      expires_at: tokens.expiresAt,
      renewing_until: 0,
    })
    .where('user_id', '=', userId)
    .where('refresh_token', '=', refreshToken)
    .execute();
}

/** Connections by what is known of them: a person's, the one that a refresh token is of, or those of an account at Zoom. */
type Which = { readonly userId: number } | KeptTokens | { readonly subject: string };

/** Deletes connections and returns them. */
export function deleteConnections(tx: Writer, which: Which): Promise<ZoomConnectionRow[]> {
  return tx
    .deleteFrom('zoom_connections')
    .where(({ and, eb }) => {
      if ('subject' in which) return eb('subject', '=', which.subject);
      const ofPerson = eb('user_id', '=', which.userId);
      return 'refreshToken' in which
        ? and([ofPerson, eb('refresh_token', '=', which.refreshToken)])
        : ofPerson;
    })
    .returningAll()
    .execute();
}
