import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import { type OwnPart, type Thread, ThreadsPageSchema } from '#contract/threads.ts';
import type { Context } from '#server/context.ts';
import { ownPart, type Paging, type PostsMembership } from '#server/features/threads/policy.ts';
import type { Listed } from '#server/features/threads/reader.ts';
import { type ReadAnswer, readAnswerOfText } from '#server/http/answers.ts';
import { composedBytes, composedMs } from '#server/http/composed-answers.ts';
import { readPage } from './read-page.ts';
import { findLikedIds } from './store.ts';

export interface PageAsked {
  readonly membership: PostsMembership;
  readonly listed: Listed;
  readonly paging: Paging;
  /** Version of the event's posts that the page contains at least. */
  readonly version: number;
  /** Mark that it gives; null where none can be given. */
  readonly mark: string | null;
}

interface Part {
  readonly thread: Thread;
  /** The thread as it is written out for everybody. */
  readonly text: string;
  readonly ids: readonly number[];
  readonly authorIds: readonly number[];
}

/** A page as everybody sees it, ready but for what is one's own. */
interface ComposedPage {
  readonly parts: readonly Part[];
  readonly rest: Omit<v.InferOutput<typeof ThreadsPageSchema>, 'content'>;
  /** Keys under which posts and answers were written. */
  readonly keys: ReadonlyMap<number, string>;
  readonly bytes: number;
}

const partOf = (thread: Thread): Part => ({
  thread,
  text: JSON.stringify(thread),
  ids: [thread.id, ...thread.childThreads.map(({ id }) => id)],
  authorIds: [thread.userId, ...thread.childThreads.map(({ userId }) => userId)],
});

async function compose(context: Context, { listed, paging, mark }: PageAsked): Promise<ComposedPage> {
  const viewing = { viewerId: 0, context };
  const { rows, ...page } = await readPage(context.database.reader, { listed, paging }, viewing);
  const nobody: OwnPart = { host: false, admin: false };
  const whole = { ...page, loggedInUserEventParticipant: nobody, ...(mark !== null && { mark }) };
  const { content, ...rest } = v.parse(ThreadsPageSchema, whole);
  const parts = content.map(partOf);
  const keys = new Map(
    rows.flatMap(({ thread_id, client_key }) => (client_key === null ? [] : [[thread_id, client_key]])),
  );
  return { parts, rest, keys, bytes: 1_000 + parts.reduce((sum, { text }) => sum + 2 * text.length, 0) };
}

interface Own {
  readonly userId: number;
  readonly likedIds: ReadonlySet<number>;
}

/** Lays what is one's own into a post or an answer: whether one likes it, and the key under which one wrote it. */
function withOwn<T extends Omit<Thread, 'childThreads'>>(
  thread: T,
  { userId, likedIds }: Own,
  keys: ComposedPage['keys'],
): T {
  return {
    ...thread,
    loggedInUserLiked: !thread.deleted && likedIds.has(thread.id),
    clientKey: thread.userId === userId ? (keys.get(thread.id) ?? null) : null,
  };
}

const isTouched = ({ ids, authorIds }: Part, { userId, likedIds }: Own): boolean =>
  authorIds.includes(userId) || ids.some((id) => likedIds.has(id));

function textFor({ parts, rest, keys }: ComposedPage, own: Own, roles: OwnPart): string {
  const posts = parts.map((part) => {
    if (!isTouched(part, own)) return part.text;
    const { thread } = part;
    const childThreads = thread.childThreads.map((answer) => withOwn(answer, own, keys));
    return JSON.stringify({ ...withOwn(thread, own, keys), childThreads });
  });
  const end = JSON.stringify({ ...rest, loggedInUserEventParticipant: roles });
  return `{"content":[${posts.join(',')}],${end.slice(1)}`;
}

/**
 * Creates the read of a page of posts that all its readers share. It is composed once for a version of the event's posts;
 * what is one's own is laid into it, and the answer stays the same object until the version is another. Of two pages of
 * one version the later one may contain more than its version says, never less.
 */
export function createComposedPages(context: Context) {
  const pages = new LRUCache<string, ComposedPage, PageAsked>({
    maxSize: composedBytes,
    sizeCalculation: ({ bytes }) => bytes,
    // A page that is being composed takes no room yet, and goes first where others come: its readers wait for it all the same.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: asked }) => compose(context, asked),
  });
  const answers = new LRUCache<string, ReadAnswer>({ maxSize: composedBytes });

  return async (asked: PageAsked): Promise<ReadAnswer> => {
    const { membership, listed, paging, version } = asked;
    const { userId, eventId } = membership;
    const roles = ownPart(membership);
    const turn = Math.floor(context.clock() / composedMs);
    const key = JSON.stringify([turn, version, listed, paging]);
    const ownKey = `${userId} ${JSON.stringify(roles)} ${key}`;
    const known = answers.get(ownKey);
    if (known !== undefined) return known;
    const [page, likedIds] = await Promise.all([
      pages.forceFetch(key, { context: asked }),
      findLikedIds(context.database.reader, { eventId, userId }),
    ]);
    const own = { userId, likedIds };
    const sharedKey = `everybody ${JSON.stringify(roles)} ${key}`;
    const isShared = !page.parts.some((part) => isTouched(part, own));
    const answer = (isShared && answers.get(sharedKey)) || readAnswerOfText(textFor(page, own, roles));
    if (isShared) answers.set(sharedKey, answer, { size: 2 * answer.body.length });
    answers.set(ownKey, answer, { size: isShared ? 500 : 2 * answer.body.length });
    return answer;
  };
}
