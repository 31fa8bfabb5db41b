import { overlayOf } from '#client/posts/threads/outbox-overlay.ts';
import type { ShownThread } from '#client/posts/threads/shown-thread.ts';
import type { CachedPage } from '#client/posts/threads/thread-queries.ts';
import { answersView, postsView } from '#client/posts/threads/thread-view.ts';
import type { Thread } from '#contract/threads.ts';
import type { Person } from '#contract/users.ts';
import type { Entry, Refusal, Sent } from '#offline/outbox/entry.ts';

export const eventId = 3;

export function person(id: number): Person {
  return {
    id,
    firstName: `Person${id}`,
    lastName: null,
    image: null,
    position: null,
    organization: null,
    location: null,
    myLastlink: `https://example.org/p${id}`,
  };
}

export const me = person(1);
export const other = person(2);

export function thread(id: number, parts: Partial<Thread> = {}): Thread {
  const user = parts.user ?? other;
  return {
    id,
    userId: user.id,
    user,
    host: false,
    message: `<p>${id}</p>`,
    createdDate: new Date(id * 1_000).toISOString(),
    editedDate: null,
    likedCount: 0,
    loggedInUserLiked: false,
    parentQnaThreadId: null,
    deleted: false,
    answersCount: 0,
    lastAnswerId: null,
    lastAnswerUserId: null,
    clientKey: null,
    pinned: false,
    answered: false,
    childThreads: [],
    ...parts,
  };
}

export const page = (content: Thread[], readAt = 100, next: number | null = null): CachedPage => ({
  etag: null,
  readAt,
  value: {
    content,
    totalElements: content.length,
    next,
    loggedInUserEventParticipant: { host: false, admin: false },
  },
});

let lastSeq = 0;
export const refusal: Refusal = { status: 403, code: 'forbidden', message: 'Not allowed.', at: 0 };

export function entry(kind: { name: string }, args: object, parts: Partial<Entry> = {}): Entry {
  lastSeq += 1;
  return {
    seq: lastSeq,
    v: 1,
    key: `key-${lastSeq}`,
    kind: kind.name,
    args: { eventId, ...args },
    stream: '',
    after: [],
    collapse: null,
    createdAt: lastSeq,
    attempts: 0,
    failures: 0,
    overtaken: 0,
    takenThen: 0,
    notBefore: 0,
    refusal: null,
    ...parts,
  };
}

export const sent = (from: Entry, at: number, reply: unknown = null): Sent => ({
  key: from.key,
  kind: from.kind,
  args: from.args,
  collapse: from.collapse,
  reply,
  at,
});

export interface Outbox {
  readonly entries?: Entry[];
  readonly sent?: Sent[];
}

export const viewOf = ({ entries = [], sent: taken = [] }: Outbox, isHost = false) => ({
  me,
  isHost,
  overlay: overlayOf({ entries, sent: taken, drafts: [], forms: [] }, eventId),
});
export const posts = (pages: CachedPage[], outbox: Outbox = {}, isHost = false) =>
  postsView({ pages, ...viewOf(outbox, isHost) });
export const answers = (post: Thread, pages: CachedPage[] | undefined, outbox: Outbox = {}) =>
  answersView({ post, postFreshness: { readAt: 100 }, pages, ...viewOf(outbox) });
export const ids = (rows: readonly ShownThread[]) => rows.map((row) => row.thread.id);
export const names = (rows: readonly ShownThread[]) => rows.map(({ name, state }) => `${name} ${state}`);
