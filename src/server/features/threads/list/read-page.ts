import type { Thread, ThreadsPage } from '#contract/threads.ts';
import type { Reader } from '#server/db/database.ts';
import { bytesOf, cut, idOf, type PageAsked, pageMaxBytes, pageSize } from '#server/features/threads/page.ts';
import { type Paging, threadGone } from '#server/features/threads/policy.ts';
import { presentPost, type Viewing } from '#server/features/threads/present.ts';
import { readMostLiked } from '#server/features/threads/questions/read.ts';
import {
  countPosts,
  type FirstAnswerRow,
  findCursor,
  type Listed,
  listFirstAnswers,
  listPostRows,
  type PostRow,
} from '#server/features/threads/reader.ts';

interface Presented {
  readonly threads: Thread[];
  /** Rows of the answers among them. */
  readonly answers: readonly FirstAnswerRow[];
}

/** Presents posts with their oldest answers, all answers in one query. */
export async function presentPosts(
  db: Reader,
  rows: readonly PostRow[],
  viewing: Viewing,
): Promise<Presented> {
  const postIds = rows.filter((row) => Number(row.answers) > 0).map((row) => row.thread_id);
  const budget = Math.max(0, pageMaxBytes - bytesOf(rows));
  const wanted = { postIds, viewerId: viewing.viewerId, budget };
  const answers = postIds.length === 0 ? [] : await listFirstAnswers(db, wanted);
  const byPost = Map.groupBy(answers, (answer) => answer.parent_id);
  return { answers, threads: rows.map((row) => presentPost(row, byPost.get(row.thread_id) ?? [], viewing)) };
}

/** Reads a page of the newest posts, after one of them. */
async function readNewest(db: Reader, listed: Listed, { viewerId, before }: PageAsked<number>) {
  const cursor = before === undefined ? null : await findCursor(db, { ...listed, id: before });
  if (cursor === undefined) throw threadGone();
  return cut(await listPostRows(db, { ...listed, viewerId, cursor, limit: pageSize + 1 }), idOf);
}

interface ReadPage extends Pick<ThreadsPage, 'content' | 'totalElements' | 'next'> {
  /** Rows of the posts and answers on it. */
  readonly rows: readonly (PostRow | FirstAnswerRow)[];
}

/** Reads a page of an event's posts as one person sees them, or as everybody does (the viewer 0). */
export async function readPage(
  db: Reader,
  { listed, paging }: { readonly listed: Listed; readonly paging: Paging },
  viewing: Viewing,
): Promise<ReadPage> {
  const { viewerId } = viewing;
  const [totalElements, { page, next }] = await Promise.all([
    countPosts(db, listed),
    paging.order === 'likes'
      ? readMostLiked(db, listed, { viewerId, before: paging.before })
      : readNewest(db, listed, { viewerId, before: paging.before }),
  ]);
  const { threads, answers } = await presentPosts(db, page, viewing);
  return { content: threads, totalElements, next, rows: [...page, ...answers] };
}
