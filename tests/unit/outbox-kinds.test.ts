import { expect, test } from 'vitest';
import { allKinds } from '#offline/kinds/all-kinds.ts';
import { madeId } from '#offline/outbox/kind.ts';
import { keyOf } from '#tests/support/outbox/entries.ts';

const person = {
  id: 5,
  firstName: 'Ada',
  lastName: 'Byron',
  image: null,
  profilePictureLink: null,
  suffix: 'ada',
};
const target = { key: keyOf(1) };
const read = { notificationsType: 'EVENT_QNA', objectId: 3, upTo: 12 };

const discarding = (form: string) => ({ form, revision: 4, writer: keyOf(8) });
const saving = (form: string) => ({
  ...discarding(form),
  submissionStatus: 'DRAFT',
  answers: { firstName: 'Ada', previousExperience: null },
});

/** One example of each kind, with the call that it becomes. A new kind needs its row. */
const examples: readonly [string, object, string][] = [
  ['thread.post', { eventId: 3, message: 'a' }, 'POST /api/v1/event/:id/qna'],
  ['thread.answer', { eventId: 3, parent: target, message: 'a' }, 'POST /api/v1/event/:id/qna'],
  ['thread.like', { eventId: 3, target, liked: true }, 'POST /api/v1/event/:id/qna/:qnaId/like-unlike'],
  [
    'thread.edit',
    { eventId: 8, target, message: '<p>a</p>', seenEditedDate: null, afterKeys: [keyOf(1)] },
    'PUT /api/v1/event/:id/qna/:qnaId',
  ],
  ['thread.pin', { eventId: 8, target, pinned: true }, 'PATCH /api/v1/event/:id/qna/:qnaId'],
  ['thread.answered', { eventId: 8, target, answered: false }, 'PATCH /api/v1/event/:id/qna/:qnaId'],
  ['thread.delete', { eventId: 3, target }, 'DELETE /api/v1/event/:id/qna/:qnaId'],
  ['thread.withdraw', { eventId: 3, key: keyOf(1) }, 'DELETE /api/v1/event/:id/qna/written/:key'],
  [
    'table.leave',
    { eventId: 2, tableId: 4, tableName: 'Health access', seatId: 9, holder: keyOf(1) },
    'DELETE /api/v1/event/:eventId/table/:tableId/participant/:participantId',
  ],
  ['favourite', { person, favourite: true }, 'POST /api/v1/favourite-contact'],
  ['favourite', { person, favourite: false }, 'PUT /api/v1/favourite-contact'],
  ['session.star', { sessionId: 6, starred: true }, 'PUT /api/v1/programme/sessions/:id/star'],
  ['notification.read', read, 'PUT /api/v1/notifications/read'],
  ['report', { threadId: 9, reason: 'rude' }, 'POST /api/v1/reports'],
  ['report.close', { reportId: 9, closed: true }, 'PATCH /api/v1/reports/:id'],
  ['form.save', saving('application'), 'POST /api/v1/application-form'],
  ['form.save', saving('mentor'), 'POST /api/v1/mentor-registration'],
  ['form.discard', discarding('application'), 'DELETE /api/v1/application-form/draft'],
  ['form.discard', discarding('mentor'), 'DELETE /api/v1/mentor-registration/draft'],
  [
    'participant.note',
    { eventId: 40, participantId: 7, notes: 'Ask me about lamps' },
    'PUT /api/v1/event/participants/note',
  ],
  [
    'chat.message',
    { place: { kind: 'DIRECT', person }, body: 'a', link: '/w/lamps' },
    'POST /api/v1/chat/users/:userId/messages',
  ],
  [
    'chat.message',
    { place: { kind: 'ROOM', sid: 'abc', eventId: 40 }, body: 'a' },
    'POST /api/v1/chat/conversations/:sid/messages',
  ],
  ['chat.delete', { sid: 'abc', target }, 'DELETE /api/v1/chat/conversations/:sid/messages/:messageId'],
  ['chat.withdraw', { key: keyOf(1) }, 'DELETE /api/v1/chat/messages/written/:key'],
  ['chat.read', { sid: 'abc', messageId: 12 }, 'PUT /api/v1/chat/conversations/:sid/read'],
  ['chat.mute', { sid: 'abc', muted: true }, 'PUT /api/v1/chat/conversations/:sid/mute'],
  ['chat.block', { person, blocked: true }, 'PUT /api/v1/users/:id/block'],
  ['chat.block', { person, blocked: false }, 'DELETE /api/v1/users/:id/block'],
  ['chat.report', { messageId: 9, reason: 'rude' }, 'POST /api/v1/reports'],
];

function callOf(kind: string, args: object) {
  const call = allKinds
    .get(kind)
    ?.parse(args)
    ?.call({ userId: 1, idOf: () => 77 });
  if (!call) throw new Error(`${kind} is not understood`);
  return call;
}

test('every kind has an example here', () => {
  expect([...new Set(examples.map(([kind]) => kind))].sort()).toEqual([...allKinds.keys()].sort());
});

test.each(examples)('%s of %o becomes %s, which the server takes twice and does once', (kind, args, call) => {
  const { endpoint } = callOf(kind, args);
  expect(`${endpoint.method} ${endpoint.path}`).toBe(call);
  expect(endpoint.offline).toBe(true);
});

test.each(examples)('the intent of %s of %o is read again as it was written', (kind, args) => {
  const intent = allKinds.get(kind)?.parse(args)?.intent;
  expect(intent).toMatchObject({ v: 1, kind });
  expect(allKinds.get(kind)?.parse(structuredClone(intent?.args))?.intent).toEqual(intent);
});

test.each(examples)('arguments of another shape are no %s', (kind) => {
  for (const args of [undefined, null, 7, 'text', [], {}, { eventId: 'three' }]) {
    expect(allKinds.get(kind)?.parse(args)).toBeNull();
  }
});

test('a thing is in the stream of what it is done to', () => {
  const streams = examples.map(([kind, args]) => allKinds.get(kind)?.parse(args)?.intent.stream);
  expect(streams).toEqual([
    'posts:3',
    `thread:${keyOf(1)}`,
    `thread:${keyOf(1)}`,
    `thread:${keyOf(1)}`,
    `thread:${keyOf(1)}`,
    `thread:${keyOf(1)}`,
    `thread:${keyOf(1)}`,
    `thread:${keyOf(1)}`,
    'seat:9',
    'favourite:5',
    'favourite:5',
    'star:6',
    'read:3:EVENT_QNA',
    'report:9',
    'report-close:9',
    'form:application',
    'form:mentor',
    'form:application',
    'form:mentor',
    'note:40',
    'chat:person:5',
    'chat:room:40',
    `message:${keyOf(1)}`,
    `message:${keyOf(1)}`,
    'chat-read:abc',
    'chat-mute:abc',
    'chat:person:5',
    'chat:person:5',
    'message-report:9',
  ]);
});

test('only replies with a number name what was made', () => {
  expect([{ id: 7 }, { id: '7' }, {}, null, [], 'text', undefined].map(madeId)).toEqual([
    7,
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
});
