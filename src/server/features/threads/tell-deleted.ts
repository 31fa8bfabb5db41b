import { dayMs } from '#domain/time/clock.ts';
import type { ActionContext } from '#server/action.ts';
import type { ThreadRow } from '#server/db/tables/threads.ts';
import { queueToldMail } from '#server/mails/queue-told-mail.ts';
import { deletedMail } from './deleted-mail.ts';
import type { PostsMembership } from './policy.ts';
import { findAuthor } from './writer.ts';

interface Deleted {
  readonly row: Pick<ThreadRow, 'event_id' | 'user_id' | 'parent_id' | 'message'>;
  readonly area: PostsMembership['area'];
  readonly reason: string | null;
}

/** Tells the author of a text that a host has deleted it, and why. */
export async function tellDeleted(action: ActionContext, { row, area, reason }: Deleted): Promise<void> {
  const { tx, onCommit, context, me } = action;
  const { email, room, suffix } = await findAuthor(tx, row);
  const paths = { announcements: '/announce', forum: '/forum', questions: `/w/${suffix}/qna` };
  const content = deletedMail({
    to: email,
    area,
    isAnswer: row.parent_id !== null,
    room,
    link: `${context.config.publicUrl}${paths[area]}`,
    message: row.message,
    reason,
  });
  const now = context.clock();
  await queueToldMail(tx, context, {
    kind: 'deletions',
    userId: row.user_id,
    content,
    about: me.userId,
    now,
    uselessAt: now + dayMs,
  });
  onCommit(context.jobs.wake);
}
