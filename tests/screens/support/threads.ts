import { limits } from '#contract/limits.ts';
import type { ProblemCode } from '#contract/problem.ts';
import { roomLimits } from '#contract/room-limits.ts';
import {
  deleteThread,
  editThread,
  getThread,
  likeThread,
  listAnswers,
  listThreads,
  markThread,
  postThread,
  type Thread,
  withdrawThread,
} from '#contract/threads.ts';
import type { Person } from '#contract/users.ts';
import type { DemoAnswer, DemoPost } from '#server/demo/demo-post.ts';
import { refuse } from './fake-server.ts';
import { byLikes, changeText, cursorOf, type Kept, momentOf, requireChangeable } from './kept-threads.ts';
import type { Phone } from './open-app.tsx';
import { cohort, newId } from './people.ts';

export const announcements = 2;
export const forum = 3;

const [host = refuse('internal'), , , somebody = refuse('internal')] = cohort;

export interface Writing {
  /** HTML, or words alone. */
  readonly message: string;
  /** A participant where nothing is said, of announcements the host. */
  readonly by?: Person;
  /** The forum where nothing is said. */
  readonly eventId?: number;
  /** The post that it answers. */
  readonly to?: number;
  readonly at?: number;
  readonly likes?: number;
  /** By whoever has the phone. */
  readonly isLiked?: boolean;
}

/** The posts of all events as one server keeps them, and what happens to them at other phones. */
export interface Forum {
  /** Somebody writes; whoever looks is told. */
  write(writing: Writing): Thread;
  /** As many answers, which say `Answer 1` and so on. */
  answerOften(to: number, count: number): void;
  /** Fills an event with what the demo has there. */
  fill(eventId: number, posts: readonly DemoPost[]): void;
  idOf(text: string): number;
  /** Its author changes it, on another device. */
  change(id: number, message: string): void;
  /** It is deleted by a host. */
  remove(id: number): void;
  /** A host pins a question, or marks it answered. */
  mark(id: number, marks: Partial<Marks>): void;
  /** So many others like it now. */
  likeOften(id: number, count: number): void;
  /** What is written, deleted and taken back is refused until the returned function is called. */
  refuseWrites(code?: ProblemCode): () => void;
  /** Nobody of the cohort any more: nothing may be read, until the returned function is called. */
  close(): () => void;
  /** What stands there, without what is deleted. */
  texts(eventId?: number): string[];
}

interface Marks {
  readonly pinned: boolean;
  readonly answered: boolean;
}

interface ForumOptions {
  readonly isHost?: boolean;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const html = (message: string) => (message.startsWith('<') ? message : `<p>${message}</p>`);

/** Answers a phone's calls about posts from memory, by the rules of the contract. */
export function newForum(
  { server, me, tell }: Pick<Phone, 'server' | 'me' | 'tell'>,
  { isHost = false }: ForumOptions = {},
): Forum {
  const all = new Map<number, Kept>();
  const answers = new Map<number, Kept[]>();
  const takenBack = new Set<string>();
  let refusal: ProblemCode | null = null;
  let isClosed = false;
  let lastAt = Date.now() - 30 * dayMs;

  const alive = (list: readonly Kept[]) => list.filter(({ isDeleted }) => !isDeleted);
  const answersTo = (id: number) => alive(answers.get(id) ?? []);
  const isHostOf = ({ id }: Person) => id === host.id || (id === me.id && isHost);
  const present = ({ id, user, key, likes, isDeleted, ...one }: Kept, below: readonly Kept[]): Thread => ({
    id,
    userId: user.id,
    user,
    host: isHostOf(user),
    message: isDeleted ? '' : one.message,
    createdDate: new Date(one.at).toISOString(),
    editedDate: one.editedAt === undefined ? null : new Date(one.editedAt).toISOString(),
    likedCount: isDeleted ? 0 : likes.size,
    loggedInUserLiked: !isDeleted && likes.has(me.id),
    parentQnaThreadId: one.parentId,
    deleted: isDeleted,
    answersCount: below.length,
    lastAnswerId: below.at(-1)?.id ?? null,
    lastAnswerUserId: below.at(-1)?.user.id ?? null,
    clientKey: user.id === me.id ? key : null,
    pinned: one.pinned,
    answered: one.answered,
    childThreads: below.slice(0, limits.answersInListMax).map(presentAnswer),
  });
  const presentAnswer = (one: Kept) => ({ ...present(one, []), childThreads: [] });
  const presentPost = (one: Kept) => present(one, answersTo(one.id));

  const keep = (one: Omit<Kept, 'id' | 'isDeleted' | 'pinned' | 'answered'>): Kept => {
    const kept = { ...one, id: newId(), isDeleted: false, pinned: false, answered: false };
    all.set(kept.id, kept);
    lastAt = Math.max(lastAt, kept.at);
    if (one.parentId !== null) answers.set(one.parentId, [...answersTo(one.parentId), kept]);
    const { id: threadId, eventId, parentId, user } = kept;
    tell({ type: 'thread.posted', eventId, threadId, parentId, userId: user.id });
    return kept;
  };
  const drop = (one: Kept) => {
    one.isDeleted = true;
    tell({ type: 'thread.deleted', eventId: one.eventId, threadId: one.id, parentId: one.parentId });
  };
  /** A post below which others have answered stays as an empty one, where its author deletes it. */
  const dropWithAnswers = (one: Kept, by: Person) => {
    const isTaken = by.id === one.user.id && answersTo(one.id).some(({ user }) => user.id !== by.id);
    if (!isTaken) for (const answer of answersTo(one.id)) answer.isDeleted = true;
    drop(one);
  };
  const isShown = (one: Kept) => !one.isDeleted || answersTo(one.id).length > 0;
  const requireAccess = () => isClosed && refuse('forbidden');
  const requireWrite = () => refusal !== null && refuse(refusal);
  const find = (id: string | number) => all.get(Number(id)) ?? refuse('not_found');
  const page = (list: readonly Kept[], draw: (one: Kept) => Thread, total: number) => {
    const content = list.slice(0, limits.threadsPageSize);
    const next = list.length > content.length ? (content.at(-1)?.id ?? null) : null;
    const loggedInUserEventParticipant = { host: isHost, admin: false };
    return { content: content.map(draw), totalElements: total, next, loggedInUserEventParticipant };
  };

  server.on(listThreads, ({ params, query }) => {
    requireAccess();
    const posts = [...all.values()]
      .filter((one) => one.parentId === null && one.eventId === params.id && isShown(one))
      .filter(({ answered }) => query.answered === undefined || answered === query.answered)
      .sort(query.order === 'likes' ? byLikes : (one, other) => other.at - one.at);
    const { before } = query;
    const last = typeof before === 'object' ? before.id : before;
    const from = last === undefined ? 0 : posts.indexOf(find(last)) + 1;
    const answer = page(posts.slice(from), presentPost, posts.length);
    return query.order === 'likes' && answer.next !== null
      ? { ...answer, next: cursorOf(find(answer.next)) }
      : answer;
  });
  server.on(getThread, ({ params }) => {
    requireAccess();
    const post = find(params.qnaId);
    return isShown(post) ? presentPost(post) : refuse('not_found');
  });
  server.on(listAnswers, ({ params, query }) => {
    requireAccess();
    const post = find(params.qnaId);
    if (!isShown(post)) refuse('not_found');
    const list = answersTo(post.id);
    const after = list.filter(({ id }) => id > Number(query.after ?? 0));
    return page(after, presentAnswer, list.length);
  });
  server.on(postThread, ({ params: { id: eventId }, body, idempotencyKey: key }) => {
    requireAccess();
    requireWrite();
    if (key !== null && takenBack.has(key)) refuse('key_reused');
    const known = [...all.values()].find((one) => key !== null && one.key === key);
    if (known) return presentPost(known);
    const { message, parentQnaThreadId: parentId = null } = body;
    if (eventId === announcements && (parentId !== null || !isHost)) refuse('forbidden');
    if (parentId !== null && find(parentId).isDeleted) refuse('not_found');
    if (message.trim() === '') refuse('invalid');
    const at = Math.max(Date.now(), lastAt + 1);
    return presentPost(keep({ eventId, parentId, user: me, message, at, key, likes: new Set() }));
  });
  const change = (one: Kept, message: string) => {
    changeText(one, message);
    tell({ type: 'thread.edited', eventId: one.eventId, threadId: one.id, parentId: one.parentId });
  };
  server.on(editThread, ({ params, body, idempotencyKey: key }) => {
    requireAccess();
    requireWrite();
    const one = find(params.qnaId);
    requireChangeable(one, me, body);
    if (one.message !== body.message) change(one, body.message);
    one.editedKey = key;
    return presentPost(one);
  });
  server.on(deleteThread, ({ params }) => {
    requireAccess();
    requireWrite();
    const one = find(params.qnaId);
    if (one.user.id !== me.id && !isHost) refuse('forbidden');
    if (!one.isDeleted) dropWithAnswers(one, me);
    return undefined;
  });
  server.on(withdrawThread, ({ params: { key } }) => {
    requireWrite();
    takenBack.add(key);
    const one = [...all.values()].find((written) => written.key === key);
    if (one && !one.isDeleted) dropWithAnswers(one, me);
    return undefined;
  });
  server.on(likeThread, ({ params, body: { liked } }) => {
    requireAccess();
    const one = find(params.qnaId);
    if (one.isDeleted) refuse('not_found');
    if (liked) one.likes.add(me.id);
    else one.likes.delete(me.id);
    return { id: one.id, likedCount: one.likes.size, loggedInUserLiked: liked };
  });

  const mark: Forum['mark'] = (id, marks) => {
    const one = find(id);
    Object.assign(one, marks);
    const { eventId, pinned, answered } = one;
    tell({ type: 'thread.marked', eventId, threadId: id, pinned, answered });
  };
  server.on(markThread, ({ params, body }) => {
    requireWrite();
    const one = find(params.qnaId);
    if (!isHost) refuse('forbidden');
    if (one.isDeleted || one.parentId !== null) refuse('not_found');
    const pinned = [...all.values()].filter(
      ({ eventId, ...other }) => eventId === one.eventId && other.pinned,
    );
    if (body.pinned && !one.pinned && pinned.length >= roomLimits.pinnedMax) refuse('conflict');
    mark(one.id, body);
    return presentPost(one);
  });

  const write: Forum['write'] = ({ message, eventId = forum, to: parentId = null, ...more }) => {
    const { by = eventId === announcements ? host : somebody, at = lastAt + minuteMs, likes = 0 } = more;
    const likedBy = new Set(cohort.slice(0, likes).map(({ id }) => id));
    if (more.isLiked) likedBy.add(me.id);
    return presentPost(
      keep({ eventId, parentId, user: by, message: html(message), at, key: null, likes: likedBy }),
    );
  };
  return {
    write,
    answerOften(to, count) {
      for (let number = 1; number <= count; number += 1) write({ message: `Answer ${number}`, to });
    },
    fill(eventId, posts) {
      const planned = posts.flatMap((post) => [
        { entry: post, post: null },
        ...(post.answers ?? []).map((entry) => ({ entry, post })),
      ]);
      const ids = new Map<DemoAnswer, number>();
      for (const { entry, post } of planned.sort(
        (one, other) => momentOf(one.entry) - momentOf(other.entry),
      )) {
        const by = cohort.find(({ firstName, lastName }) => `${firstName} ${lastName}` === entry.by);
        const to = post === null ? undefined : ids.get(post);
        const { text: message, likes } = entry;
        ids.set(entry, write({ eventId, message, by, to, at: momentOf(entry), likes }).id);
      }
    },
    idOf: (words) =>
      [...all.values()].find(({ message }) => message.includes(words))?.id ?? refuse('not_found'),
    change: (id, message) => change(find(id), html(message)),
    remove: (id) => dropWithAnswers(find(id), host),
    mark,
    likeOften(id, count) {
      const one = find(id);
      for (const person of cohort.slice(0, count)) one.likes.add(person.id);
      tell({ type: 'thread.liked', eventId: one.eventId, threadId: id, likedCount: one.likes.size });
    },
    refuseWrites(code = 'forbidden') {
      refusal = code;
      return () => {
        refusal = null;
      };
    },
    close() {
      isClosed = true;
      return () => {
        isClosed = false;
      };
    },
    texts: (eventId = forum) =>
      alive([...all.values()])
        .filter((one) => one.eventId === eventId)
        .map(({ message }) => message.replaceAll(/<[^>]*>/g, '')),
  };
}
