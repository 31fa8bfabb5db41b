import { expect, test } from 'vitest';
import { chosenAnswers } from '#client/forms/conflict.ts';
import { formDifferences } from '#client/forms/programme/form-conflict.ts';
import type { FormAnswers } from '#offline/outbox/form-draft.ts';

const base: FormAnswers = { a: 'a', b: 'b', c: 'c', d: 'd', e: null, f: '' };
const mine: FormAnswers = { a: 'a', b: 'mine', c: 'c', d: 'mine', e: true, f: null, only: 'here' };
const theirs: FormAnswers = { a: 'a', b: 'b', c: 'theirs', d: 'theirs', e: null, f: '' };

test('only what differs is to be chosen, and the side that was changed is suggested', () => {
  expect(formDifferences({ mine, theirs, base })).toEqual([
    { field: 'b', mine: 'mine', theirs: 'b', suggested: 'mine', areBothChanged: false },
    { field: 'c', mine: 'c', theirs: 'theirs', suggested: 'theirs', areBothChanged: false },
    { field: 'd', mine: 'mine', theirs: 'theirs', suggested: 'mine', areBothChanged: true },
    { field: 'e', mine: true, theirs: null, suggested: 'mine', areBothChanged: false },
  ]);
});

test('where nobody knows what both began from, an empty field gives way', () => {
  const suggested = (own: string, other: string) =>
    formDifferences({ mine: { a: own }, theirs: { a: other }, base: {} })[0]?.suggested;
  expect(suggested('', 'theirs')).toBe('theirs');
  expect(suggested('mine', '')).toBe('mine');
  expect(suggested('mine', 'theirs')).toBe('mine');
});

test('the chosen answers keep what only this phone knows', () => {
  const differences = formDifferences({ mine, theirs, base });
  expect(chosenAnswers(mine, differences, ({ suggested }) => suggested)).toEqual({ ...mine, c: 'theirs' });
  expect(chosenAnswers(mine, differences, () => 'theirs')).toEqual({ ...theirs, f: null, only: 'here' });
});
