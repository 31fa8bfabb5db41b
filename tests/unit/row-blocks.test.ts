import { expect, test } from 'vitest';
import { arrange, type Block } from '#client/posts/list/row-blocks.ts';

interface Row {
  readonly key: string;
  readonly estimate: () => number;
}

const made = new Map<string, Row>();
const row = (key: string): Row => {
  const known = made.get(key) ?? { key, estimate: () => 100 };
  made.set(key, known);
  return known;
};
const rows = (keys: string) => [...keys].map(row);
const shape = (blocks: readonly Block<Row>[]) =>
  blocks.map(({ id, rows: own }) => `${id}:${own.map(({ key }) => key).join('')}`);
const after = (before: string, now: string) => shape(arrange(rows(now), arrange(rows(before), [])));

test('rows stand in blocks of five', () => {
  expect(shape(arrange(rows('abcdefghijkl'), []))).toEqual(['1:abcde', '2:fghij', '3:kl']);
  expect(shape(arrange(rows('ab'), []))).toEqual(['1:ab']);
  expect(arrange([], [])).toEqual([]);
});

test('what is new joins its neighbours, and nobody else moves to another block', () => {
  expect(after('abcdefgh', 'xabcdefgh')).toEqual(['1:xabcde', '2:fgh']);
  expect(after('abcdefgh', 'abxcdefgh')).toEqual(['1:abxcde', '2:fgh']);
  expect(after('abcdefgh', 'abcdexfgh')).toEqual(['1:abcdex', '2:fgh']);
  expect(after('abcdefgh', 'abcdefghx')).toEqual(['1:abcde', '2:fghx']);
});

test('what goes leaves its block, and a block that was emptied stays once for its last row to leave', () => {
  expect(after('abcdefgh', 'abdefgh')).toEqual(['1:abde', '2:fgh']);
  expect(after('abcdef', 'abcde')).toEqual(['1:abcde', '2:']);
  const emptied = arrange(rows('abcde'), arrange(rows('abcdef'), []));
  expect(shape(arrange(rows('abcde'), emptied))).toEqual(['1:abcde']);
  expect(after('a', '')).toEqual(['1:']);
});

test('a page that comes at once has blocks of its own', () => {
  expect(after('abcdefgh', 'abcdefghmnopqrs')).toEqual(['1:abcde', '2:fgh', '5:mnopq', '6:rs']);
  expect(after('abcde', 'mnopqrabcde')).toEqual(['2:mnopq', '3:r', '1:abcde']);
});

test('where the order is another or most of it is, all blocks are new', () => {
  expect(after('abcdefgh', 'fabcdegh')).toEqual(['3:fabcd', '4:egh']);
  expect(after('abcdefgh', 'mnogh')).toEqual(['3:mnogh']);
  expect(after('abcdefgh', 'abmnopqrcdefgh')).toEqual(['3:abmno', '4:pqrcd', '5:efgh']);
});

test('no block has the same id as another', () => {
  let blocks = arrange(rows('abcdefghij'), []);
  for (const now of ['xabcdefghij', 'mnopqrxabcdefghij', 'mnopqrxabcdefghijstuvwyz', 'abcdefghij']) {
    blocks = arrange(rows(now), blocks);
    expect(new Set(blocks.map(({ id }) => id)).size).toBe(blocks.length);
    expect(blocks.flatMap((block) => block.rows)).toEqual(rows(now));
  }
});
