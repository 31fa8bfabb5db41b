import * as v from 'valibot';
import type { QueryOf } from '#contract/endpoint.ts';
import {
  type listThreads,
  type ThreadsMark,
  type ThreadsPage,
  ThreadsPageSchema,
} from '#contract/threads.ts';
import type { Context } from '#server/context.ts';
import { bytesOf, pageMaxBytes, pageSize } from '#server/features/threads/page.ts';
import { ownPart, type PostsMembership, requireIn, requirePaging } from '#server/features/threads/policy.ts';
import { countPosts, type Listed, type PostRow } from '#server/features/threads/reader.ts';
import { type ReadAnswer, readAnswerOfText } from '#server/http/answers.ts';
import { halfDayOf } from '#server/providers/files/file-address.ts';
import { createComposedPages } from './composed.ts';
import { presentPosts } from './read-page.ts';
import { listChangedRows, readPostsPlace } from './store.ts';

interface Asked {
  readonly eventId: number;
  readonly userId: number;
}

/** Answers true for a post that is shown in a list: deleted ones too, as long as they have answers. */
const isListed = ({ deleted_at, answers, answered_at }: PostRow, { answered }: Listed): boolean =>
  (deleted_at === null || Number(answers) > 0) &&
  (answered === undefined || answered === (answered_at !== null));

interface ChangesAsked {
  readonly membership: PostsMembership;
  readonly listed: Listed;
  readonly since: ThreadsMark;
  readonly version: number;
  readonly mark: string;
}

/** Reads the posts that have changed since a mark; null where those are too many, or the mark is none of this half day. */
async function readChanges(
  context: Context,
  { membership, listed, since, version, mark }: ChangesAsked,
): Promise<ThreadsPage | null> {
  if (since.version > version || since.halfDay !== halfDayOf(context.clock())) return null;
  const { reader } = context.database;
  const { userId: viewerId } = membership;
  const asked = { listed, viewerId, since: since.version, limit: pageSize + 1 };
  const rows = since.version === version ? [] : await listChangedRows(reader, asked);
  const totalElements = Number(rows[0]?.total ?? (await countPosts(reader, listed)));
  if (rows.length > pageSize || bytesOf(rows) > pageMaxBytes) return null;
  const there = rows.filter((row) => isListed(row, listed));
  const gone = rows.filter((row) => !isListed(row, listed)).map(({ thread_id }) => thread_id);
  const { threads: content } = await presentPosts(reader, there, { viewerId, context });
  const loggedInUserEventParticipant = ownPart(membership);
  return { content, totalElements, next: null, loggedInUserEventParticipant, mark, gone };
}

/** Creates the read of an event's posts: a page of them, or what has changed since a mark. */
export function createPostsReader(context: Context) {
  const readComposed = createComposedPages(context);
  return async (asked: Asked, query: QueryOf<typeof listThreads>): Promise<ReadAnswer> => {
    const { participation, version } = await readPostsPlace(context.database.reader, asked);
    const membership = requireIn(context, asked, participation);
    const paging = requirePaging(membership.area, query);
    const listed = { eventId: asked.eventId, answered: query.answered };
    const mark = `${version}-${halfDayOf(context.clock())}`;
    if (query.since !== undefined) {
      const changes = await readChanges(context, { membership, listed, since: query.since, version, mark });
      if (changes !== null) return readAnswerOfText(JSON.stringify(v.parse(ThreadsPageSchema, changes)));
    }
    const hasMark = paging.order === 'newest' && paging.before === undefined;
    return readComposed({ membership, listed, paging, version, mark: hasMark ? mark : null });
  };
}
