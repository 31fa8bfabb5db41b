import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ShownThread } from '#client/posts/threads/shown-thread.ts';
import type { Thread } from '#contract/threads.ts';
import { deleteKind, likeKind, postKind } from '#offline/kinds/threads.ts';
import type { Entry, Sent } from '#offline/outbox/entry.ts';
import { entry, me, page, posts, sent, thread } from '#tests/support/shown-threads.ts';

/** The server, as far as these screens ask it. */
function createServer() {
  let lastId = 10;
  const threads: Thread[] = [
    thread(1),
    thread(2, { user: me, clientKey: 'old' }),
    thread(3, { likedCount: 2 }),
  ];
  const idOf = (target: { id: number } | { key: string }) =>
    'id' in target ? target.id : (threads.find(({ clientKey }) => clientKey === target.key)?.id ?? -1);
  return {
    read: () => threads.toSorted((one, next) => next.id - one.id).map((one) => ({ ...one })),
    idOf,
    post(message: string, key: string): Thread {
      lastId += 1;
      const made = thread(lastId, { user: me, message, clientKey: key });
      threads.push(made);
      return { ...made };
    },
    like(id: number, liked: boolean) {
      const at = threads.findIndex((one) => one.id === id);
      const known = threads[at];
      if (!known || known.loggedInUserLiked === liked) return;
      threads[at] = { ...known, loggedInUserLiked: liked, likedCount: known.likedCount + (liked ? 1 : -1) };
    },
    remove(id: number) {
      const at = threads.findIndex((one) => one.id === id);
      if (at !== -1) threads.splice(at, 1);
    },
  };
}

const opArbitrary = fc.oneof(
  fc.record({ op: fc.constant('post' as const), text: fc.string({ maxLength: 5 }) }),
  fc.record({ op: fc.constant('like' as const), which: fc.nat(5), liked: fc.boolean() }),
  fc.record({ op: fc.constant('delete' as const), which: fc.nat(5) }),
  fc.record({ op: fc.constant('send' as const) }),
  fc.record({ op: fc.constant('read' as const) }),
);
type Op = typeof opArbitrary extends fc.Arbitrary<infer T> ? T : never;

/** What is compared: that which people see. */
const seen = (rows: readonly ShownThread[]) =>
  rows.map(({ name, thread: one }) => [name, one.message, one.likedCount, one.loggedInUserLiked]);

function createPhone() {
  const server = createServer();
  let clock = 1_000;
  let pages = [page(server.read(), clock)];
  let entries: Entry[] = [];
  let taken: Sent[] = [];
  const rows = () => posts(pages, { entries, sent: taken });
  const add = (kind: { name: string }, args: object) => {
    entries = [...entries, entry(kind, args)];
  };
  const read = () => {
    clock += 1;
    pages = [page(server.read(), clock)];
  };
  const answerTo = ({ kind, key, args }: Entry): unknown => {
    const { message, target, liked } = args as { message: string; target: { key: string }; liked: boolean };
    if (kind === postKind.name) return server.post(message, key);
    if (kind === likeKind.name) server.like(server.idOf(target), liked);
    else server.remove(server.idOf(target));
    return null;
  };
  const send = () => {
    const [next, ...others] = entries;
    if (!next) return;
    entries = others;
    clock += 1;
    taken = [...taken, sent(next, clock, answerTo(next))];
  };
  const act = (op: Op) => {
    const target = 'which' in op ? rows()[op.which]?.target : undefined;
    if (op.op === 'post') add(postKind, { message: op.text });
    else if (op.op === 'like' && target) add(likeKind, { target, liked: op.liked });
    else if (op.op === 'delete' && target) add(deleteKind, { target });
    else if (op.op === 'read') read();
    else if (op.op === 'send') send();
  };
  return {
    rows,
    act,
    read,
    fresh: () => posts(pages),
    sendAll() {
      while (entries.length > 0) send();
    },
  };
}

test('what is drawn before is what the server answers once everything was sent and read anew', () => {
  fc.assert(
    fc.property(fc.array(opArbitrary, { maxLength: 25 }), (ops) => {
      const phone = createPhone();
      for (const op of ops) phone.act(op);
      const before = seen(phone.rows()).toSorted();
      phone.sendAll();
      expect(seen(phone.rows()).toSorted()).toEqual(before);
      phone.read();
      expect(seen(phone.rows()).toSorted()).toEqual(before);
      expect(seen(phone.rows())).toEqual(seen(phone.fresh()));
    }),
    { numRuns: 500 },
  );
});
