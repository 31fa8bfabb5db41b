import { limits } from '#contract/limits.ts';
import { hourMs } from '#domain/time/clock.ts';
import type { Context } from '#server/context.ts';
import type { Writer } from '#server/db/database.ts';
import { type Closing, closingOf } from '#server/features/forms/closing.ts';
import { momentInWords } from '#server/mails/moment-in-words.ts';
import { queueToldMail } from '#server/mails/queue-told-mail.ts';
import { reminderMail } from './mail.ts';
import { claimDrafts, listDraftWriters } from './store.ts';

/** Time after the last save of a draft in which its writer is not reminded: they may still be writing. */
const quietMs = 2 * hourMs;
/** Of one transaction, which others wait for. */
const batchSize = 50;

/** Queues a mail to some who have not had it; how many these were. */
async function remindSome(tx: Writer, context: Context, closing: Closing): Promise<number> {
  const { config, database, programme, clock } = context;
  const userIds = await claimDrafts(tx, {
    kind: database.kind,
    closing: closing.moment,
    savedUntil: clock() - quietMs,
    limit: batchSize,
  });
  if (userIds.length === 0) return 0;
  for (const { userId, email, hasSubmitted } of await listDraftWriters(tx, userIds)) {
    const content = reminderMail({
      to: email,
      hasSubmitted,
      programme: `${programme.name} ${programme.year}`,
      closing: momentInWords(closing.moment, programme),
      link: `${config.publicUrl}/apply/applicant`,
    });
    await queueToldMail(tx, context, {
      kind: 'reminders',
      userId,
      content,
      now: clock(),
      uselessAt: closing.at,
    });
  }
  return userIds.length;
}

/** Before the closing moment everybody whose application is still a draft gets one mail. */
export async function remindOfClosing(context: Context): Promise<void> {
  const closing = closingOf(context);
  if (closing === null) return;
  const isTime = () => {
    const left = closing.at - context.clock();
    return left > 0 && left <= limits.closingReminderHours * hourMs;
  };
  while (isTime() && !context.lifecycle.isClosing) {
    const count = await context.database.transaction((tx) => remindSome(tx, context, closing));
    context.jobs.wake();
    if (count < batchSize) return;
  }
}
