import { setTimeout } from 'node:timers/promises';
import { minuteMs } from '#domain/time/clock.ts';
import type { ActionContext } from '#server/action.ts';
import type { Context } from '#server/context.ts';
import type { ZoomConnectionRow } from '#server/db/tables/identities.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { OAuthFault, type ZoomProvider } from '#server/providers/oauth/oauth.ts';
import { claimRenewal, deleteConnections, findConnection, replaceTokens } from './store.ts';

/** A token that ends while it is on its way would be refused. */
const marginMs = minuteMs;

/** Runs a call with a person's access token, with a new one where that is over; throws `not_connected`. */
export async function withAccess<T>(
  context: Context,
  zoom: ZoomProvider,
  userId: number,
  call: (accessToken: string) => Promise<T>,
): Promise<T> {
  const kept = await requireConnection(context, userId);
  const isOver = kept.expires_at - marginMs <= context.clock();
  const first = isOver ? await renew(context, zoom, kept) : kept;
  try {
    return await call(first.access_token);
  } catch (error) {
    if (!isRefused(error)) throw error;
  }
  const next = await renew(context, zoom, first);
  try {
    return await call(next.access_token);
  } catch (error) {
    if (isRefused(error)) await end(context, next);
    throw error;
  }
}

const isRefused = (error: unknown) => error instanceof OAuthFault && error.kind === 'refused';

async function requireConnection({ database }: Context, userId: number): Promise<ZoomConnectionRow> {
  const kept = await findConnection(database.reader, userId);
  if (kept === undefined) throw new ProblemError('not_connected');
  return kept;
}

/** Time for which a process has a refresh token to itself: longer than an exchange takes. */
const claimMs = 8_000;
const lookMs = 100;

/**
 * Exchanges the refresh token, which works once: one process does, the others wait for what comes of it. Where Zoom no
 * longer takes it the connection is over.
 */
async function renew(
  context: Context,
  zoom: ZoomProvider,
  kept: ZoomConnectionRow,
): Promise<ZoomConnectionRow> {
  const { user_id: userId, refresh_token: refreshToken } = kept;
  const now = context.clock();
  const isOurs = await context.database.transaction((tx) =>
    claimRenewal(tx, { userId, refreshToken }, { now, until: now + claimMs }),
  );
  if (!isOurs) return renewedElsewhere(context, kept);
  try {
    const tokens = await zoom.refresh(refreshToken);
    await context.database.transaction((tx) => replaceTokens(tx, { userId, refreshToken }, tokens));
  } catch (error) {
    if (isRefused(error)) await end(context, kept);
    throw error;
  }
  return requireConnection(context, userId);
}

async function renewedElsewhere(context: Context, before: ZoomConnectionRow): Promise<ZoomConnectionRow> {
  for (let waited = 0; waited < claimMs; waited += lookMs) {
    const kept = await requireConnection(context, before.user_id);
    if (kept.refresh_token !== before.refresh_token) return kept;
    await setTimeout(lookMs);
  }
  throw new OAuthFault('unavailable', 'Zoom did not answer another process');
}

/** Forgets a connection that Zoom no longer takes, and throws. */
async function end(context: Context, { user_id: userId, refresh_token: refreshToken }: ZoomConnectionRow) {
  await context.database.transaction((tx) => deleteConnections(tx, { userId, refreshToken }));
  throw new ProblemError('not_connected');
}

/** Ends a person's connection, and gives what Zoom allowed back once that is certain. */
export async function disconnect(
  { tx, onCommit, context }: Pick<ActionContext<unknown>, 'tx' | 'onCommit' | 'context'>,
  userId: number,
): Promise<void> {
  const ended = await deleteConnections(tx, { userId });
  onCommit(() => {
    // Nothing here hangs on it: without our copy the allowance is of no use to us.
    for (const connection of ended) giveBack(context, connection).catch(() => undefined);
  });
}

/** Gives an allowance back, which takes an access token that still works. */
async function giveBack(
  { oauth, clock }: Context,
  { access_token, refresh_token, expires_at }: ZoomConnectionRow,
) {
  if (oauth.ZOOM === null) return;
  const works = expires_at > clock();
  await oauth.ZOOM.revoke(works ? access_token : (await oauth.ZOOM.refresh(refresh_token)).accessToken);
}
