import * as v from 'valibot';
import type { Context } from '#server/context.ts';
import { deleteIdentity } from '#server/features/users/oauth/store.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import type { SignedNotice } from '#server/providers/oauth/oauth.ts';
import { deleteConnections } from './store.ts';

/** Notices of Zoom that mean something here. */
const NoticeSchema = v.variant('event', [
  v.object({
    event: v.literal('endpoint.url_validation'),
    payload: v.object({ plainToken: v.pipe(v.string(), v.maxLength(500)) }),
  }),
  v.object({
    event: v.literal('app_deauthorized'),
    payload: v.object({
      user_id: v.pipe(v.string(), v.minLength(1)),
      deauthorization_time: v.fallback(v.optional(v.pipe(v.string(), v.isoTimestamp())), undefined),
    }),
  }),
]);

/**
 * Takes a notice: that somebody has taken back what they allowed, or the question, every 72 hours, whether we are still
 * there. Others are taken and passed over; one that Zoom has not signed is refused.
 */
export async function takeNotice(context: Context, signed: SignedNotice): Promise<object> {
  const zoom = context.oauth.ZOOM;
  if (zoom === null) throw new ProblemError('not_configured');
  if (!zoom.isSigned(signed)) throw new ProblemError('forbidden');
  const notice = v.safeParse(NoticeSchema, readJson(signed.body));
  if (!notice.success) return {};
  const { event, payload } = notice.output;
  if (event === 'endpoint.url_validation') return zoom.answerValidation(payload.plainToken);
  const { user_id: subject, deauthorization_time: at } = payload;
  await forget(context, subject, at === undefined ? context.clock() : Date.parse(at));
  return {};
}

function readJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new ProblemError('malformed_json');
  }
}

/**
 * Forgets an account at Zoom, unless it was added again since: notices come more than once, and late. Its person still
 * signs in by e-mail.
 */
const forget = ({ database }: Context, subject: string, before: number) =>
  database.transaction(async (tx) => {
    if (await deleteIdentity(tx, { provider: 'ZOOM', subject }, before))
      await deleteConnections(tx, { subject });
  });
