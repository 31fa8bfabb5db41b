import { type ExpressionBuilder, sql } from 'kysely';
import { limits } from '#contract/limits.ts';
import type { Reader } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables/tables.ts';
import type { ThreadRow } from '#server/db/tables/threads.ts';
import { type PersonRow, personColumns } from '#server/people/present-person.ts';

/** The largest number that a column of ids holds. */
const idMax = 2_147_483_647;

type Count = number | string | bigint;

/** A post or an answer, with its author and its likes. */
export interface WrittenRow extends PersonRow, Omit<ThreadRow, 'id' | 'changed_version' | 'edited_key'> {
  readonly thread_id: number;
  readonly is_host: number | null;
  readonly likes: Count;
  readonly liked_by: number | null;
}

/** First answer of a post; its text is null where it was too much for the page. */
export type FirstAnswerRow = Omit<WrittenRow, 'message'> & { readonly message: string | null };

/** Post, with what tells whether it is listed. */
export interface PostRow extends WrittenRow {
  readonly answers: Count;
  readonly last_answer: number | null;
  readonly last_answer_by: number | null;
}

type Scope = Tables & { thread: Tables['threads'] };
type InThread = ExpressionBuilder<Scope, 'thread'>;

const likesOf = (scope: InThread) =>
  scope
    .selectFrom('thread_likes')
    .select(({ fn }) => fn.countAll().as('count'))
    .whereRef('thread_likes.thread_id', '=', 'thread.id')
    .$asScalar();

const answersTo = (scope: InThread) =>
  scope
    .selectFrom('threads as answer')
    .whereRef('answer.parent_id', '=', 'thread.id')
    .where('answer.deleted_at', 'is', null);

/** Condition for posts that are shown: deleted ones too, as long as they have answers. */
const isThere = (scope: InThread) =>
  scope.or([
    scope('thread.deleted_at', 'is', null),
    scope.and([scope('thread.parent_id', 'is', null), scope.exists(answersTo(scope).select('answer.id'))]),
  ]);

/** Condition for posts of a list: all that are shown, or of them those with or without the mark of an answer. */
const isListed = (answered: boolean | undefined) => (scope: InThread) =>
  answered === undefined
    ? isThere(scope)
    : scope.and([isThere(scope), scope('thread.answered_at', answered ? 'is not' : 'is', null)]);

const writtenColumns = [
  'thread.id as thread_id',
  'thread.event_id',
  'thread.user_id',
  'thread.parent_id',
  'thread.client_key',
  'thread.created_at',
  'thread.deleted_at',
  'thread.pinned_at',
  'thread.answered_at',
  'thread.edited_at',
  'author.is_host',
  'own_like.user_id as liked_by',
] as const;

/** Selects threads as one person sees them, without their texts. */
function known(db: Reader, viewerId: number) {
  return db
    .selectFrom('threads as thread')
    .innerJoin('users', 'users.id', 'thread.user_id')
    .leftJoin('event_participants as author', (join) =>
      join
        .onRef('author.event_id', '=', 'thread.event_id')
        .onRef('author.user_id', '=', 'thread.user_id')
        .on('author.status', '=', 'APPROVED'),
    )
    .leftJoin('thread_likes as own_like', (join) =>
      join.onRef('own_like.thread_id', '=', 'thread.id').on('own_like.user_id', '=', viewerId),
    )
    .select(personColumns)
    .select(writtenColumns)
    .select((scope) => likesOf(scope).$notNull().as('likes'));
}

const written = (db: Reader, viewerId: number) => known(db, viewerId).select('thread.message');

/** Selects posts as one person sees them. */
export function posts(db: Reader, viewerId: number) {
  return written(db, viewerId).select((scope) => [
    answersTo(scope)
      .select(({ fn }) => fn.countAll().as('count'))
      .$asScalar()
      .$notNull()
      .as('answers'),
    answersTo(scope)
      .select(({ fn }) => fn.max('answer.id').as('last'))
      .$asScalar()
      .as('last_answer'),
    answersTo(scope)
      .select('answer.user_id')
      .orderBy('answer.id', 'desc')
      .limit(1)
      .$asScalar()
      .as('last_answer_by'),
  ]);
}

/** Posts of an event that are listed. */
export interface Listed {
  readonly eventId: number;
  readonly answered?: boolean | undefined;
}

/** Last post of the page before. */
interface Cursor {
  readonly id: number;
  readonly createdAt: number;
  readonly likes: number;
}

export async function findCursor(
  db: Reader,
  { eventId, id }: { eventId: number; id: number },
): Promise<Cursor | undefined> {
  const row = await db
    .selectFrom('threads as thread')
    .select('thread.created_at')
    .select((scope) => likesOf(scope).$notNull().as('likes'))
    .where('thread.event_id', '=', eventId)
    .where('thread.id', '=', id)
    .where('thread.parent_id', 'is', null)
    .executeTakeFirst();
  return row && { id, createdAt: row.created_at, likes: Number(row.likes) };
}

export const listedPosts = (db: Reader, { eventId, answered }: Listed) =>
  db
    .selectFrom('threads as thread')
    .where('thread.event_id', '=', eventId)
    .where('thread.parent_id', 'is', null)
    .where(isListed(answered));

interface PostsAsked extends Listed {
  readonly viewerId: number;
  readonly cursor: Cursor | null;
  readonly limit: number;
}

/**
 * Moment not later than that of the last post on the page: it bounds the sort by likes, which would otherwise read all
 * posts.
 */
function oldestOf(db: Reader, { cursor, limit, ...listed }: PostsAsked) {
  const times = listedPosts(db, listed).select('thread.created_at');
  return (cursor === null ? times : times.where('thread.created_at', '<', cursor.createdAt))
    .orderBy('thread.created_at', 'desc')
    .limit(1)
    .offset(limit - 1)
    .$asScalar();
}

/** Lists a page of posts: the newest first, of the same moment the more liked, then the later one. */
export function listPostRows(db: Reader, asked: PostsAsked): Promise<PostRow[]> {
  const { eventId, viewerId, answered, cursor, limit } = asked;
  const ordered = posts(db, viewerId)
    .where('thread.event_id', '=', eventId)
    .where('thread.parent_id', 'is', null)
    .where(isListed(answered))
    .where('thread.created_at', '>=', ({ fn, lit }) => fn.coalesce(oldestOf(db, asked), lit(0)))
    .orderBy('thread.created_at', 'desc')
    .orderBy('likes', 'desc')
    .orderBy('thread.id', 'desc')
    .limit(limit);
  if (cursor === null) return ordered.execute();
  const { id, createdAt, likes } = cursor;
  return ordered
    .where('thread.created_at', '<=', createdAt)
    .where((scope) =>
      scope.or([
        scope('thread.created_at', '<', createdAt),
        scope(likesOf(scope), '<', likes),
        scope.and([scope(likesOf(scope), '=', likes), scope('thread.id', '<', id)]),
      ]),
    )
    .execute();
}

export async function countPosts(db: Reader, listed: Listed): Promise<number> {
  const row = await listedPosts(db, listed)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Lists posts and answers by id, as far as they are shown. */
export function listRowsById(db: Reader, ids: readonly number[], viewerId: number): Promise<PostRow[]> {
  return posts(db, viewerId).where('thread.id', 'in', ids).where(isThere).execute();
}

interface FirstAnswersAsked {
  readonly postIds: readonly number[];
  readonly viewerId: number;
  /** Bytes that their texts may have together. */
  readonly budget: number;
}

/** Texts of first answers within a budget: all of them, or for each post as many as its share pays for. */
function affordable({ postIds, budget }: FirstAnswersAsked) {
  const share = Math.floor(budget / postIds.length);
  const bytes = sql`octet_length(${sql.ref('thread.message')})`;
  const upToHere = sql`partition by ${sql.ref('thread.parent_id')} order by ${sql.ref('thread.id')}`;
  return sql<string | null>`case
    when sum(${bytes}) over () <= ${budget} or sum(${bytes}) over (${upToHere}) <= ${share}
    then ${sql.ref('thread.message')} end`;
}

/** Lists the oldest answers to each of these posts, the oldest first. */
export function listFirstAnswers(db: Reader, asked: FirstAnswersAsked): Promise<FirstAnswerRow[]> {
  const { postIds, viewerId } = asked;
  return known(db, viewerId)
    .select(affordable(asked).as('message'))
    .innerJoin(
      (from) =>
        from
          .selectFrom('threads as thread')
          .select((scope) => [
            'thread.id',
            answersTo(scope)
              .select('answer.id')
              .orderBy('answer.id')
              .limit(1)
              .offset(limits.answersInListMax - 1)
              .$asScalar()
              .as('last_shown'),
          ])
          .where('thread.id', 'in', postIds)
          // Keeps the planners from asking for the last one again with every answer.
          .limit(postIds.length)
          .as('post'),
      (join) => join.onRef('thread.parent_id', '=', 'post.id'),
    )
    .where('thread.deleted_at', 'is', null)
    .where('thread.id', '<=', ({ fn, lit }) => fn.coalesce('post.last_shown', lit(idMax)))
    .orderBy('thread.parent_id')
    .orderBy('thread.id')
    .execute();
}

interface AnswersAsked {
  readonly postId: number;
  readonly viewerId: number;
  readonly after: number;
  readonly limit: number;
}

/** Lists a page of the answers to one post, the oldest first. */
export function listAnswerRows(
  db: Reader,
  { postId, viewerId, after, limit }: AnswersAsked,
): Promise<WrittenRow[]> {
  return written(db, viewerId)
    .where('thread.parent_id', '=', postId)
    .where('thread.deleted_at', 'is', null)
    .where('thread.id', '>', after)
    .orderBy('thread.id')
    .limit(limit)
    .execute();
}
