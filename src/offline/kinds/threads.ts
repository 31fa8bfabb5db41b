import * as v from 'valibot';
import {
  deleteThread,
  editThread,
  likeThread,
  markThread,
  postThread,
  withdrawThread,
} from '#contract/threads.ts';
import { defineKind, intentOf } from '#offline/outbox/kind.ts';
import { TargetSchema, targetName } from '#offline/outbox/target.ts';

const PostArgs = v.object({ eventId: v.number(), message: v.string() });
const AnswerArgs = v.object({ eventId: v.number(), parent: TargetSchema, message: v.string() });
const LikeArgs = v.object({ eventId: v.number(), target: TargetSchema, liked: v.boolean() });
const EditArgs = v.object({
  eventId: v.number(),
  target: TargetSchema,
  message: v.string(),
  /** Change that was seen as this one began, and keys of own ones that were on their way then. */
  seenEditedDate: v.nullable(v.string()),
  afterKeys: v.array(v.string()),
});
export type EditArgs = v.InferOutput<typeof EditArgs>;
const DeleteArgs = v.object({
  eventId: v.number(),
  target: TargetSchema,
  /** Reason that a host gives; absent of own things, and as kept by earlier versions of the app. */
  reason: v.optional(v.string()),
});
const PinArgs = v.object({ eventId: v.number(), target: TargetSchema, pinned: v.boolean() });
const AnsweredArgs = v.object({ eventId: v.number(), target: TargetSchema, answered: v.boolean() });
const WithdrawArgs = v.object({ eventId: v.number(), key: v.string() });

/** Takes back what may have been sent already, and its answer was lost. */
export const withdrawKind = defineKind({
  name: 'thread.withdraw',
  schema: WithdrawArgs,
  lane: ({ key }) => `thread:${key}`,
  targets: ({ key }) => [{ key }],
  call: ({ eventId, key }) => ({ endpoint: withdrawThread, input: { params: { id: eventId, key } } }),
  isDoneBy: [404, 410],
});

/** An announcement, a post of the forum, or a question of a room. */
export const postKind = defineKind({
  name: 'thread.post',
  schema: PostArgs,
  lane: ({ eventId }) => `posts:${eventId}`,
  call: ({ eventId, message }, { userId }) => ({
    endpoint: postThread,
    input: { params: { id: eventId }, body: { userId, message } },
  }),
  withdrawal: ({ eventId }, key) => intentOf(withdrawKind, { eventId, key }),
});

export const answerKind = defineKind({
  name: 'thread.answer',
  schema: AnswerArgs,
  lane: ({ parent }) => `thread:${targetName(parent)}`,
  targets: ({ parent }) => [parent],
  call: ({ eventId, parent, message }, { userId, idOf }) => ({
    endpoint: postThread,
    input: { params: { id: eventId }, body: { userId, message, parentQnaThreadId: idOf(parent) } },
  }),
  withdrawal: ({ eventId }, key) => intentOf(withdrawKind, { eventId, key }),
});

export const likeKind = defineKind({
  name: 'thread.like',
  schema: LikeArgs,
  lane: ({ target }) => `thread:${targetName(target)}`,
  dedupeKey: ({ target }) => `like:${targetName(target)}`,
  targets: ({ target }) => [target],
  call: ({ eventId, target, liked }, { userId, idOf }) => ({
    endpoint: likeThread,
    input: { params: { id: eventId, qnaId: idOf(target) }, body: { userId, liked } },
  }),
});

/** Changes a text of one's own that is on the server. */
export const editKind = defineKind({
  name: 'thread.edit',
  schema: EditArgs,
  lane: ({ target }) => `thread:${targetName(target)}`,
  dedupeKey: ({ target }) => `edit:${targetName(target)}`,
  targets: ({ target }) => [target],
  call: ({ eventId, target, ...body }, { idOf }) => ({
    endpoint: editThread,
    input: { params: { id: eventId, qnaId: idOf(target) }, body },
  }),
});

export const deleteKind = defineKind({
  name: 'thread.delete',
  schema: DeleteArgs,
  lane: ({ target }) => `thread:${targetName(target)}`,
  dedupeKey: ({ target }) => `delete:${targetName(target)}`,
  targets: ({ target }) => [target],
  call: ({ eventId, target, reason }, { idOf }) => ({
    endpoint: deleteThread,
    input: { params: { id: eventId, qnaId: idOf(target) }, body: { reason } },
  }),
  isDoneBy: [404, 410],
  cancels: ({ target }) => target,
});

/** Pins a question of a room, or takes the pin away. */
export const pinKind = defineKind({
  name: 'thread.pin',
  schema: PinArgs,
  lane: ({ target }) => `thread:${targetName(target)}`,
  dedupeKey: ({ target }) => `pin:${targetName(target)}`,
  targets: ({ target }) => [target],
  call: ({ eventId, target, pinned }, { idOf }) => ({
    endpoint: markThread,
    input: { params: { id: eventId, qnaId: idOf(target) }, body: { pinned } },
  }),
});

/** Marks a question of a room answered, or not answered. */
export const answeredKind = defineKind({
  name: 'thread.answered',
  schema: AnsweredArgs,
  lane: ({ target }) => `thread:${targetName(target)}`,
  dedupeKey: ({ target }) => `answered:${targetName(target)}`,
  targets: ({ target }) => [target],
  call: ({ eventId, target, answered }, { idOf }) => ({
    endpoint: markThread,
    input: { params: { id: eventId, qnaId: idOf(target) }, body: { answered } },
  }),
});
