import { expect, test } from 'vitest';
import { type MovingRow, movingRows } from '#client/lists/moving-rows.ts';

const keyOf = (row: string) => row;

/** Each row by its letter; what is new with a `+`, what leaves with a `-`. */
const shape = (shown: readonly MovingRow<string>[]) =>
  shown.map(({ key, isNew, isLeaving }) => `${key}${isNew ? '+' : ''}${isLeaving ? '-' : ''}`).join(' ');

/** What is drawn after a list has shown these rows, one text after the other. */
function after(...lists: readonly string[]): string {
  const [first = '', ...others] = lists;
  const begin = [...first].map((key) => ({ key, row: key, isNew: false, isLeaving: false }));
  return shape(others.reduce((before, rows) => movingRows([...rows], keyOf, before), begin));
}

test('rows that come are new, wherever they stand, until the next change', () => {
  expect(after('ab', 'xaby')).toBe('x+ a b y+');
  expect(after('ab', 'xab', 'xab')).toBe('x a b');
});

test('a row that goes stays in its place to leave', () => {
  expect(after('abc', 'ac')).toBe('a b- c');
  expect(after('abc', 'bc')).toBe('a- b c');
  expect(after('abc', 'a')).toBe('a b- c-');
  expect(after('abc', 'ac', 'xac')).toBe('x+ a b- c');
  expect(after('a', '')).toBe('a-');
});

test('one that takes the place of another comes while that leaves, and one that returns stays', () => {
  expect(after('abc', 'axc')).toBe('a b- x+ c');
  expect(after('abc', 'ac', 'abc')).toBe('a b+ c');
});

test('another page of a list moves nothing, and what was leaving is gone', () => {
  expect(after('ab', 'abcdefgh')).toBe('a b c d e f g h');
  expect(after('abcdefgh', 'ab')).toBe('a b');
  expect(after('abc', 'ac', 'acuvwxyz')).toBe('a c u v w x y z');
});
