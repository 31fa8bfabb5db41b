import { expect, test } from 'vitest';
import { entryScreen } from '#client/features/account/waiting/written-places.ts';
import { entryLabel } from '#client/outbox/entry-labels.ts';
import type { Places } from '#client/outbox/places.ts';
import { answeredKind, pinKind, postKind } from '#offline/kinds/threads.ts';
import type { Entry } from '#offline/outbox/entry.ts';
import type { Kind } from '#offline/outbox/kind.ts';
import { newEntry } from '#offline/outbox/new-entry.ts';

const places: Places = {
  announcements: 2,
  forum: 3,
  person: (id) => (id === 5 ? 'Ada Byron' : null),
  sessionTitle: () => null,
  thread: () => null,
  room: (id) => (id === 8 ? { name: 'Founders’ evening', suffix: 'founders_evening' } : null),
};
const target = { id: 5 };
const entry = <Args>(kind: Kind<Args>, args: NoInfer<Args>): Entry =>
  newEntry(kind, args, { now: 0, key: 'k' });

test.each([
  [entry(postKind, { eventId: 8, message: '<p>Why?</p>' }), 'Question in Founders’ evening'],
  [entry(pinKind, { eventId: 8, target, pinned: true }), 'Pinned a question in Founders’ evening'],
  [entry(pinKind, { eventId: 8, target, pinned: false }), 'Unpinned a question in Founders’ evening'],
  [
    entry(answeredKind, { eventId: 8, target, answered: true }),
    'Question marked answered in Founders’ evening',
  ],
  [entry(answeredKind, { eventId: 9, target, answered: false }), 'Question marked not answered in a room'],
])('what waits is called by what it is, and leads to the tab of the room', (waiting, title) => {
  expect(entryLabel(waiting, places).title).toBe(title);
  const known = { to: '/w/$webinarLink/{-$tab}', params: { webinarLink: 'founders_evening', tab: 'qna' } };
  expect(entryScreen(waiting, places)).toEqual(title.endsWith('a room') ? null : known);
});
