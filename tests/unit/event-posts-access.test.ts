import { expect, test } from 'vitest';
import { participantStatuses } from '#contract/participants.ts';
import {
  canAnswer,
  canDeleteAny,
  canMark,
  canPost,
  type Participation,
  type PostsArea,
} from '#domain/event-access.ts';

const rights = { post: canPost, answer: canAnswer, 'delete any': canDeleteAny, mark: canMark };
const areas = ['announcements', 'forum', 'questions'] as const satisfies readonly PostsArea[];

/** Every right of an approved person; whatever is not said is refused. */
const table: Readonly<Record<PostsArea, Readonly<Record<'plain' | 'admin' | 'host', readonly string[]>>>> = {
  announcements: { plain: [], admin: [], host: ['post', 'delete any'] },
  forum: {
    plain: ['post', 'answer'],
    admin: ['post', 'answer'],
    host: ['post', 'answer', 'delete any'],
  },
  questions: {
    plain: ['post', 'answer'],
    admin: ['post', 'answer', 'delete any', 'mark'],
    host: ['post', 'answer', 'delete any', 'mark'],
  },
};

const rightsOf = (area: PostsArea, participation: Participation | null) =>
  Object.entries(rights).flatMap(([right, isGiven]) => (isGiven(area, participation) ? [right] : []));

const rows = areas.flatMap((area) =>
  (['plain', 'admin', 'host'] as const).map((flag) => ({ area, flag, has: table[area][flag] })),
);

test.each(rows)('$area, $flag: $has', ({ area, flag, has }) => {
  const flags = { isHost: flag === 'host', isAdmin: flag === 'admin' };
  for (const status of participantStatuses)
    expect(rightsOf(area, { status, ...flags })).toEqual(status === 'APPROVED' ? has : []);
});

test.each(areas)('who has no place in an event writes and deletes nothing in its %s', (area) => {
  expect(rightsOf(area, null)).toEqual([]);
});
