import { limits } from '#contract/limits.ts';
import type { Thread } from '#contract/threads.ts';
import { type PresentContext, presentPerson } from '#server/people/present-person.ts';
import type { FirstAnswerRow, PostRow, WrittenRow } from './reader.ts';

export interface Viewing {
  readonly viewerId: number;
  readonly context: PresentContext;
}

const noAnswers = { childThreads: [], answersCount: 0, lastAnswerId: null, lastAnswerUserId: null };

/** Presents an answer; answers have no answers of their own. */
export function presentAnswer(row: WrittenRow, { viewerId, context }: Viewing) {
  const isDeleted = row.deleted_at !== null;
  return {
    id: row.thread_id,
    userId: row.user_id,
    user: presentPerson(row, context),
    host: row.is_host === 1,
    message: row.message,
    createdDate: new Date(row.created_at).toISOString(),
    editedDate: isDeleted || row.edited_at === null ? null : new Date(row.edited_at).toISOString(),
    likedCount: isDeleted ? 0 : Number(row.likes),
    loggedInUserLiked: !isDeleted && row.liked_by !== null,
    parentQnaThreadId: row.parent_id,
    deleted: isDeleted,
    clientKey: row.user_id === viewerId ? row.client_key : null,
    pinned: row.pinned_at !== null,
    answered: row.answered_at !== null,
    ...noAnswers,
  };
}

/** Presents a post, or an answer, without the texts of its answers. */
export function presentAlone(row: PostRow, viewing: Viewing): Thread {
  return {
    ...presentAnswer(row, viewing),
    answersCount: Number(row.answers),
    lastAnswerId: row.last_answer,
    lastAnswerUserId: row.last_answer_by,
  };
}

const isAffordable = (row: FirstAnswerRow): row is WrittenRow => row.message !== null;

export function presentPost(row: PostRow, answers: readonly FirstAnswerRow[], viewing: Viewing): Thread {
  return {
    ...presentAlone(row, viewing),
    ...(answers.length < limits.answersInListMax && countOf(answers)),
    childThreads: answers.filter(isAffordable).map((answer) => presentAnswer(answer, viewing)),
  };
}

/** Counts from the answers themselves, where all are loaded: some may have come or gone since the post was read. */
const countOf = (all: readonly FirstAnswerRow[]) => ({
  answersCount: all.length,
  lastAnswerId: all.at(-1)?.thread_id ?? null,
  lastAnswerUserId: all.at(-1)?.user_id ?? null,
});
