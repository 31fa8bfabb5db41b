import { expect, test } from 'vitest';
import { readSources } from './source-files.ts';

/** Doc comments that begin with a clause instead of a noun or a verb, by their first words. */
const clauses = (text: string) =>
  text.match(/\/\*\*\s+(?:\*\s+)?(?:What|Whatever|Who|Whom|Whoever|Where|When|Whether|Why|How)\b.*/g) ?? [];

test('a doc comment begins with a noun or a verb', () => {
  const files = readSources(['src', 'sw'], /\.(?:ts|tsx|mjs)$/);
  expect(files.flatMap(({ path, text }) => clauses(text).map((found) => `${path}: ${found}`))).toEqual([]);
});

test('also one of several lines is found', () => {
  expect(clauses('/**\n * What it is.\n */\n/** Whoever it is. */\n/** Whole of it. */')).toHaveLength(2);
});
