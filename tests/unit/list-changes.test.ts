import { expect, test } from 'vitest';
import { inputSince } from '#client/api/api.ts';
import { listConversations } from '#contract/chat.ts';
import { changedHere, changesSince, laidOver, outlineOf, withChanges } from '#domain/list-changes.ts';
import { type Random, seededRandom } from '#tests/support/outbox/seeded.ts';

interface Row {
  readonly id: number;
  readonly text: string;
}
interface Reply {
  readonly one: readonly Row[];
  readonly two: readonly Row[];
  readonly total: number;
}
const lists = { one: 'id', two: 'id' } as const;
const print = (row: object) => JSON.stringify(row);
const outlined = (reply: Reply) => outlineOf({ ...reply }, lists, print) ?? new Map();
const changesOf = (before: Reply, now: Reply) =>
  changesSince(outlined(before), outlined(now), { ...now }, lists);

/** Rows in an order of their own, of which some change, go, come, or move with their change. */
function changed(random: Random, rows: readonly Row[]): Row[] {
  const left = rows
    .filter(() => random() > 0.1)
    .map((row) => (random() < 0.2 ? otherText(random, row) : row));
  for (let count = Math.floor(random() * 4); count > 0; count -= 1) {
    const id = Math.floor(random() * 1e9);
    left.splice(Math.floor(random() * (left.length + 1)), 0, { id, text: 'new' });
  }
  const moving = left.find(() => random() < 0.05);
  if (moving === undefined) return left;
  const others = left.filter((row) => row !== moving);
  return others.toSpliced(Math.floor(random() * (others.length + 1)), 0, otherText(random, moving));
}
const otherText = (random: Random, { id }: Row): Row => ({ id, text: `${random()}` });

test('changes laid over lists give the lists as they are now, and keep what is as it was', () => {
  const random = seededRandom(26);
  let reply: Reply = { one: [], two: [], total: 0 };
  for (let round = 0; round < 2000; round += 1) {
    const now = { one: changed(random, reply.one), two: changed(random, reply.two), total: round };
    const changes = changesOf(reply, now);
    if (changes === null) throw new Error('nothing has changed its order by itself');
    const travelled = JSON.parse(JSON.stringify(changes));
    const merged = withChanges(reply, travelled, lists);
    expect(merged).toEqual(now);
    const same = reply.one.filter((row) => now.one.includes(row));
    expect(same.every((row) => merged.one.includes(row))).toBe(true);
    reply = now.one.length > 30 ? { one: [], two: [], total: 0 } : now;
  }
});

test('rows that change their order by themselves, or share a key, are told by the whole list alone', () => {
  const [a, b] = [
    { id: 1, text: 'a' },
    { id: 2, text: 'b' },
  ];
  const before = { one: [a, b], two: [], total: 2 };
  expect(changesOf(before, { ...before, one: [b, a] })).toBeNull();
  expect(changesOf(before, { ...before, one: [{ ...b, text: 'c' }, a] })).not.toBeNull();
  expect(outlineOf({ one: [a, a], two: [] }, lists, print)).toBeNull();
});

const talk = (sid: string, unread: number) => ({ sid, unread });
const mark = 'm'.repeat(27);
const known = { value: { content: [talk('a', 1), talk('b', 0)] }, etag: `W/"${mark}"` };
const changesIn = (...rows: object[]) => ({
  value: { changes: { content: { rows, places: rows.map((_, place) => place), gone: [] } }, rest: {} },
  etag: '"new"',
});

test('what was changed here is asked on, and read whole where the answer does not tell of it', () => {
  const content = [talk('a', 2), talk('b', 0)];
  const here = changedHere(
    known,
    { content: [talk('a', 2), ...known.value.content.slice(1)] },
    { content: 'sid' },
  );
  expect(here).toMatchObject({ etag: null, base: { etag: known.etag, touched: ['a'] }, value: { content } });
  expect(inputSince(listConversations, { query: { x: 1 } }, here)).toEqual({ query: { x: 1, since: mark } });
  expect(laidOver(here, changesIn(talk('b', 5)), { content: 'sid' })).toBeNull();
  expect(laidOver(here, changesIn(talk('a', 3)), { content: 'sid' })).toEqual({
    value: { content: [talk('a', 3), talk('b', 0)] },
    etag: '"new"',
  });
  const again = changedHere(here, { content: [talk('b', 9), talk('a', 2)] }, { content: 'sid' });
  expect([...(again.base?.touched ?? [])].sort()).toEqual(['a', 'b']);
});

test('who has nothing asks for the whole, and so do lists that have no marks', () => {
  expect(inputSince(listConversations, {}, undefined)).toBeNull();
  expect(inputSince(listConversations, {}, { value: known.value, etag: null })).toBeNull();
  const { lists: _, ...plain } = listConversations;
  expect(inputSince(plain, {}, known)).toBeNull();
});

test('a mark is read also where a proxy that compresses has added to the ETag', () => {
  const etag = `W/"${mark}-gzip"`;
  expect(inputSince(listConversations, {}, { ...known, etag })).toEqual({ query: { since: mark } });
});
