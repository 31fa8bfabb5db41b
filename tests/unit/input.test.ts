import { describe, expect, test } from 'vitest';
import { hasMoreItems } from '#server/http/input.ts';

describe('Items of a JSON body are counted without parsing it', () => {
  const cases: readonly (readonly [string, string, number])[] = [
    ['an empty body', '', 0],
    ['an object', '{"a":1}', 1],
    ['an object of three', '{"a":1,"b":2,"c":3}', 3],
    ['lists in lists', '[[[]]]', 3],
    ['brackets and commas within a text', '{"a":"[[[,,,{{{"}', 1],
    ['an escaped quote within a text', String.raw`{"a":"\",,,\"[["}`, 1],
    ['a text that ends with a backslash', String.raw`{"a":"\\","b":2}`, 2],
    ['a quote behind three backslashes', String.raw`{"a":"\\\",,","b":2}`, 2],
    ['a text without an end', '{"a":"[[[', 1],
  ];
  test.each(cases)('%s', (_name, json, items) => {
    expect(hasMoreItems(json, items)).toBe(false);
    if (items > 0) expect(hasMoreItems(json, items - 1)).toBe(true);
  });

  test('counting stops at the limit, however long the rest is', () => {
    expect(hasMoreItems('['.repeat(14_000_000), 5000)).toBe(true);
  });
});
