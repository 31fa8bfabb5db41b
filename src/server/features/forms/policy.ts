import { canPublish } from '#domain/event-access.ts';
import type { Context } from '#server/context.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { requirePasskey } from '#server/http/require-passkey.ts';
import type { Me } from '#server/http/session.ts';
import { findParticipation } from '#server/people/store.ts';

/** Throws `forbidden` unless the person may read applications, as those do who publish announcements. */
export async function requireOrganiser(context: Context, me: Me): Promise<void> {
  const { announcements } = context.programme.eventIds;
  const participation = await findParticipation(context.database.reader, announcements, me.userId);
  if (!canPublish(participation)) throw new ProblemError('forbidden');
  requirePasskey(context, me);
}
