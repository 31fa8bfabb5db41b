import type { Thread } from '#contract/threads.ts';
import { type PresentContext, presentPerson } from '#server/identity/present-person.ts';
import type { PostRow, WrittenRow } from './reading/store.ts';

export interface Viewing {
  readonly viewerId: number;
  readonly context: PresentContext;
}

const noAnswers = { childThreads: [], answersCount: 0, lastAnswerId: null };

/** Without answers, as answers are. */
export function presentAnswer(row: WrittenRow, { viewerId, context }: Viewing) {
  const isDeleted = row.deleted_at !== null;
  return {
    id: row.thread_id,
    userId: row.user_id,
    user: presentPerson(row, context),
    host: row.is_host === 1,
    message: row.message,
    createdDate: new Date(row.created_at).toISOString(),
    likedCount: isDeleted ? 0 : Number(row.likes),
    loggedInUserLiked: !isDeleted && row.liked_by !== null,
    parentQnaThreadId: row.parent_id,
    deleted: isDeleted,
    clientKey: row.user_id === viewerId ? row.client_key : null,
    ...noAnswers,
  };
}

export function presentPost(row: PostRow, answers: readonly WrittenRow[], viewing: Viewing): Thread {
  return {
    ...presentAnswer(row, viewing),
    childThreads: answers.map((answer) => presentAnswer(answer, viewing)),
    answersCount: Number(row.answers),
    lastAnswerId: row.last_answer,
  };
}
