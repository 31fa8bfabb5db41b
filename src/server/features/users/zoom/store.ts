import type { Reader, Writer } from '#server/db/database.ts';
import type { ZoomConnectionRow } from '#server/db/tables/identities.ts';
import type { ProviderTokens } from '#server/providers/oauth/oauth.ts';

export function findConnection(db: Reader, userId: number): Promise<ZoomConnectionRow | undefined> {
  return db.selectFrom('zoom_connections').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** Puts new tokens in the place of those that `refreshToken` was of; changes nothing where others are there by now. */
export async function replaceTokens(
  tx: Writer,
  { userId, refreshToken }: { readonly userId: number; readonly refreshToken: string },
  tokens: ProviderTokens,
): Promise<void> {
  await tx
    .updateTable('zoom_connections')
    .set({
      access_token: tokens.accessToken,
      refresh_token: tokens.refreshToken ?? refreshToken,
      expires_at: tokens.expiresAt,
    })
    .where('user_id', '=', userId)
    .where('refresh_token', '=', refreshToken)
    .execute();
}

/** Connections by what is known of them: a person's, the one that a refresh token is of, or those of an account at Zoom. */
type Which = { readonly userId: number; readonly refreshToken?: string } | { readonly subject: string };

/** Deletes connections and returns their refresh tokens. */
export async function deleteConnections(tx: Writer, which: Which): Promise<string[]> {
  const rows = await tx
    .deleteFrom('zoom_connections')
    .where(({ and, eb }) => {
      if ('subject' in which) return eb('subject', '=', which.subject);
      const { userId, refreshToken } = which;
      return and([
        eb('user_id', '=', userId),
        ...(refreshToken === undefined ? [] : [eb('refresh_token', '=', refreshToken)]),
      ]);
    })
    .returning('refresh_token')
    .execute();
  return rows.map(({ refresh_token }) => refresh_token);
}
