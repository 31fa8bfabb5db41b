import * as v from 'valibot';
import { ParticipantStatusSchema } from '#contract/participants.ts';
import { roomLimits } from '#contract/room-limits.ts';
import { dayMs } from '#domain/time/clock.ts';
import type { Context } from '#server/context.ts';
import type { Writer } from '#server/db/database.ts';
import { type JobHandler, PermanentJobError } from '#server/jobs/jobs.ts';
import { insertJob } from '#server/jobs/store.ts';
import { queueToldMail } from '#server/mails/queue-told-mail.ts';
import { requestAnswered } from '#server/push/subjects.ts';
import { decisionMail } from './decision-mail.ts';
import { findInvitation } from './store.ts';
import { claimDecision, type StandingDecision } from './writer.ts';

export const tellDecisionKind = 'tell-decision';

const DecisionSchema = v.object({
  placeId: v.number(),
  status: ParticipantStatusSchema,
  decidedAt: v.number(),
});

/** Queues that somebody is told of a decision, once it can no longer be taken back. */
export function queueDecision(tx: Writer, decision: StandingDecision): Promise<void> {
  const run_at = decision.decidedAt + roomLimits.undoMs;
  return insertJob(tx, { kind: tellDecisionKind, payload: JSON.stringify(decision), run_at });
}

const retryMs = 30_000;

type TellContext = Pick<Context, 'config' | 'database' | 'secret'>;

/** Queues the mail of a decision that still stands; of one that was overruled or taken back there is nothing to tell. */
export function tellDecisionHandler(context: TellContext): JobHandler {
  const { config, database } = context;
  return {
    maxAttempts: 20,
    retryDelayMs: () => retryMs,
    run: async (payload, now) => {
      const decision = v.safeParse(DecisionSchema, payload);
      if (!decision.success) throw new PermanentJobError('unreadable payload');
      await database.transaction(async (tx) => {
        const place = await claimDecision(tx, decision.output);
        if (place === undefined) return;
        const { email, name, suffix } = await findInvitation(tx, place);
        const isApproved = decision.output.status === 'APPROVED';
        const link = `${config.publicUrl}/w/${suffix}`;
        const content = decisionMail({ to: email, isApproved, room: name, link });
        const userId = place.user_id;
        await queueToldMail(tx, context, { kind: 'decisions', userId, content, now, uselessAt: now + dayMs });
        await requestAnswered(tx, { eventId: place.event_id, userId, isApproved, now });
      });
    },
  };
}
