import fc from 'fast-check';
import { expect, test } from 'vitest';
import { retryDelay } from '#offline/drain/backoff.ts';
import { verdictOf } from '#offline/drain/request.ts';
import { starKind } from '#offline/kinds/marks.ts';
import { withDependents, withKeyReplaced } from '#offline/outbox/discard.ts';
import {
  answering,
  deleting,
  doing,
  keyOf,
  liking,
  posting,
  startOfTests,
  stateOf,
} from '#tests/support/outbox/entries.ts';
import { noConnection, ownResponse, wireOf, wireTo } from '#tests/support/outbox/fake-network.ts';
import { createPhone, me, type Phone } from '#tests/support/outbox/phone.ts';

/** What somebody may do to the nth of the things that they have written so far. */
const actions = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant('post' as const) }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('answer' as const), to: fc.nat(20) }) },
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constant('like' as const), to: fc.nat(20), liked: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('delete' as const), to: fc.nat(20) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('send' as const),
      how: fc.constantFrom('well', 'lost', 'down'),
    }),
  },
);
type Action = typeof actions extends fc.Arbitrary<infer A> ? A : never;

/** The same script, on a phone and in the head. */
interface Thing {
  readonly key: string;
  readonly parent: Thing | null;
  isGone: boolean;
  isLiked: boolean | null;
}

const isUnder = (thing: Thing, gone: Thing): boolean =>
  thing === gone || (thing.parent !== null && isUnder(thing.parent, gone));

async function sendBy(phone: Phone, how: string): Promise<void> {
  const { server } = phone;
  if (how === 'well') phone.wire = wireTo(server);
  else
    phone.wire = wireOf((request) => {
      if (how === 'lost') server.answer(request);
      return noConnection();
    });
  await phone.drainer.wake('person');
}

async function play(phone: Phone, things: Thing[], action: Action): Promise<void> {
  const { store } = phone;
  if (action.does === 'send') return sendBy(phone, action.how);
  const key = keyOf(things.length + 1);
  if (action.does === 'post') {
    await posting(key)(store, { key });
    things.push({ key, parent: null, isGone: false, isLiked: null });
    return;
  }
  const there = things.filter(({ isGone }) => !isGone);
  const thing = there[action.to % Math.max(there.length, 1)];
  if (!thing) return;
  const target = await targetFor(phone, thing);
  if (action.does === 'answer') {
    if (thing.parent !== null) return;
    await answering(target, key)(store, { key });
    things.push({ key, parent: thing, isGone: false, isLiked: null });
  } else if (action.does === 'like') {
    await liking(target, action.liked)(store);
    thing.isLiked = action.liked;
  } else await removeThing(phone, things, thing);
}

/** As a screen names it: with its id once it is known. */
async function targetFor({ store }: Phone, { key }: Thing) {
  const { sent } = await stateOf(store);
  const id = (sent.find((record) => record.key === key)?.reply as { id: number } | undefined)?.id;
  return id === undefined ? { key } : { key, id };
}

async function removeThing(phone: Phone, things: readonly Thing[], thing: Thing): Promise<void> {
  const target = await targetFor(phone, thing);
  const isWaiting = target.id === undefined;
  await deleting(target)(phone.store);
  // What belongs to a waiting post goes with it; what belongs to one that is there was sent before it.
  for (const other of things)
    if (other === thing || (isWaiting && isUnder(other, thing))) other.isGone = true;
}

test('whatever is done in whatever weather, the server ends as the person left it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(actions, { maxLength: 40 }), async (script) => {
      const phone = await createPhone();
      const things: Thing[] = [];
      for (const action of script) await play(phone, things, action);
      phone.wire = wireTo(phone.server);
      const { outcome } = await phone.drainAll();
      expect(outcome).toBe('empty');
      const { server, store } = phone;
      const alive = server.alive().map(({ message }) => message);
      const expected = things.filter(({ isGone }) => !isGone).map(({ key }) => key);
      expect(alive.toSorted()).toEqual(expected.toSorted());
      expect((await stateOf(store)).entries.filter(({ kind }) => kind === 'thread.post')).toEqual([]);
      for (const { key, isLiked, isGone } of things) {
        const post = server.posts.find(({ message }) => message === key);
        if (!post || isGone || isLiked === null) continue;
        expect(server.isLiked(me, post.id)).toBe(isLiked);
      }
      expect([...server.effects.values()].every((times) => times === 1)).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test('any row of taps ends in the last of them, and costs at most one call more than were under way', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.boolean(), { minLength: 1, maxLength: 20 }), async (taps) => {
      const phone = await createPhone();
      for (const starred of taps) await doing(starKind, { sessionId: 6, starred })(phone.store);
      await phone.drainer.wake('hint');
      expect(phone.server.isStarred(me, 6)).toBe(taps.at(-1));
      expect(phone.server.requests).toHaveLength(1);
    }),
    { numRuns: 50 },
  );
});

test('of two phones the one that sends last is right, and both end equal', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.boolean(), fc.boolean()), { maxLength: 12 }), async (taps) => {
      const one = await createPhone();
      const other = await createPhone();
      await one.sender.write({ ...(await senderOf(one)), token: one.server.signIn(me) });
      other.wire = wireOf((request) =>
        ownResponse(
          one.server.answer({
            ...request,
            headers: { ...request.headers, authorization: `Bearer ${token}` },
          }),
        ),
      );
      const token = one.server.signIn(me);
      let last: boolean | null = null;
      for (const [isOther, starred] of taps) {
        const phone = isOther ? other : one;
        await doing(starKind, { sessionId: 6, starred })(phone.store);
        await phone.drainer.wake('hint');
        last = starred;
      }
      expect(one.server.isStarred(me, 6)).toBe(last ?? false);
    }),
    { numRuns: 50 },
  );
});

async function senderOf({ sender }: Phone) {
  const record = await sender.read();
  if (!record) throw new Error('nobody');
  return record;
}

test('dependents are all that can be reached, and nothing else', () => {
  const graphs = fc.array(fc.array(fc.nat(14), { maxLength: 3 }), { minLength: 1, maxLength: 15 });
  fc.assert(
    fc.property(graphs, (graph) => {
      const entries = graph.map((after, n) => ({
        key: `${n}`,
        after: after.filter((target) => target < n).map(String),
      }));
      const found = new Set(withDependents(entries, '0').map(({ key }) => key));
      const byDefinition = new Set(['0']);
      for (const { key, after } of entries)
        if (after.some((name) => byDefinition.has(name))) byDefinition.add(key);
      expect(found).toEqual(byDefinition);
    }),
  );
});

test('a key replaced and put back changes nothing', () => {
  const from = keyOf(1);
  const to = keyOf(2);
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom('', `thread:${from}`, from), (args, stream) => {
      const entry = { key: from, stream, after: [from], args: { target: { key: from }, args } };
      const renamed = withKeyReplaced(entry, from, to);
      expect(JSON.stringify(renamed)).not.toContain(from);
      expect(withKeyReplaced(renamed, to, from)).toEqual(entry);
    }),
  );
});

test('every status has one verdict, and no status but 2xx and those of the kind counts as sent', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 599 }), fc.jsonValue(), (status, value) => {
      const headers = { get: () => null };
      const verdict = verdictOf({ status, headers, body: { value } }, { now: startOfTests, isDoneBy: [404] });
      const isSent = (status >= 200 && status < 300) || status === 404;
      expect(verdict.kind === 'done').toBe(isSent);
      if (status >= 500 || status === 401 || status === 429) expect(verdict.kind).not.toBe('refused');
    }),
  );
});

test('a delay lies between a second and five minutes', () => {
  fc.assert(
    fc.property(fc.nat(), fc.double({ min: 0, max: 1, noNaN: true }), (failures, random) => {
      const delay = retryDelay(failures, () => random);
      expect(delay).toBeGreaterThanOrEqual(1_000);
      expect(delay).toBeLessThanOrEqual(300_000);
    }),
  );
});
