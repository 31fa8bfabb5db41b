import { expect, test } from 'vitest';
import { isNewTo } from '#client/features/forum/posts-list.tsx';

const [me, other] = [1, 2];
const own = { id: 10, userId: me, lastAnswerId: null, lastAnswerUserId: null };
const foreign = { ...own, userId: other };

test.each([
  ['where nobody knows what was read', foreign, null, false],
  ['a post of somebody else', foreign, 9, true],
  ['one that was read', foreign, 10, false],
  ['an own one', own, 9, false],
  ['an own one that somebody has answered', { ...own, lastAnswerId: 12, lastAnswerUserId: other }, 11, true],
  ['an answer that was read', { ...own, lastAnswerId: 12, lastAnswerUserId: other }, 12, false],
  ['the own answer last', { ...foreign, lastAnswerId: 12, lastAnswerUserId: me }, 11, false],
  ['as a list kept by an older version has it', { ...own, lastAnswerId: 12 }, 11, true],
])('%s', (_what, post, readUpTo, isNew) => {
  expect(isNewTo({ readUpTo, myId: me }, post)).toBe(isNew);
});
