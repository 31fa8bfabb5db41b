import * as v from 'valibot';
import { IdSchema, IsoMomentSchema, NumberIdSchema } from './basic-fields.ts';
import { kB, readCost, smallWriteCost, writeCost } from './cost.ts';
import { defineEndpoint } from './endpoint.ts';
import { ReasonSchema } from './fields.ts';
import { editsFollowedMax, limits } from './limits.ts';
import { texts } from './texts.ts';
import { PersonSchema } from './users.ts';
import { codePoints } from './written-text.ts';

/** Texts of announcements and forum (specification, sections 2 and 6), word for word. */
export const postTexts = {
  restrictedTitle: 'Restricted Access',
  newAnnouncement: 'New Announcement',
  forumTitle: 'Forum - All Posts',
  newPost: 'New Post +',
} as const;

/** Text for whom an area is closed, with the cohort's name of the year (specification, section 6). */
export const restrictedText = (cohortName: string): string =>
  `This area is open only to Participants and Administrators of ${cohortName}`;

const threadEntries = {
  id: v.number(),
  userId: v.number(),
  user: PersonSchema,
  /** True where the author is a host of the event now. */
  host: v.boolean(),
  /** HTML, sanitised when it was stored; empty where `deleted`. */
  message: v.string(),
  createdDate: IsoMomentSchema,
  /** Moment of its author's last change of the text; null where there was none. */
  editedDate: v.nullable(IsoMomentSchema),
  likedCount: v.number(),
  loggedInUserLiked: v.boolean(),
  parentQnaThreadId: v.nullable(v.number()),
  /** True for a post that its author deleted while answers of others stay below. */
  deleted: v.boolean(),
  /** Number of answers, with the id and author of the newest below. */
  answersCount: v.number(),
  lastAnswerId: v.nullable(v.number()),
  lastAnswerUserId: v.nullable(v.number()),
  /** Idempotency key of the write, given to its author alone. */
  clientKey: v.nullable(v.string()),
  /** Marks of a room's hosts and admins; always false of answers, and outside rooms. */
  pinned: v.boolean(),
  answered: v.boolean(),
};

/** An answer has none itself. */
export const AnswerSchema = v.object({
  ...threadEntries,
  childThreads: v.pipe(v.array(v.unknown()), v.length(0)),
});

/** An announcement, a post of the forum, a question, or an answer to one of them (specification, section 3). */
export const ThreadSchema = v.object({
  ...threadEntries,
  /** The oldest answers, at most ten, and fewer where their texts are very long. */
  childThreads: v.array(AnswerSchema),
});
export type Thread = v.InferOutput<typeof ThreadSchema>;

/** Roles of the caller in the event. */
export const OwnPartSchema = v.object({ host: v.boolean(), admin: v.boolean() });
export type OwnPart = v.InferOutput<typeof OwnPartSchema>;

export const ThreadsPageSchema = v.object({
  content: v.array(ThreadSchema),
  totalElements: v.number(),
  /** Asks for the next page as `before` (of answers: `after`), in the same order; null where there is none. */
  next: v.nullable(v.union([v.number(), v.string()])),
  /** Asks as `since` for what changes from here on; absent where that cannot be asked. */
  mark: v.optional(v.string()),
  /**
   * Ids of posts that are listed no more, where `content` holds no page but what has changed since a mark. Absent of a
   * page, also where a mark is too old.
   */
  gone: v.optional(v.array(v.number())),
  loggedInUserEventParticipant: OwnPartSchema,
});
export type ThreadsPage = v.InferOutput<typeof ThreadsPageSchema>;

const EventParamsSchema = v.object({ id: IdSchema });
const ThreadParamsSchema = v.object({ id: IdSchema, qnaId: IdSchema });

const access =
  'Only for approved participants, hosts and admins of the event; of announcements and forum others get 403.';

/**
 * Place in the order by likes where the next page begins: the moment as of which likes and pins are counted, then what
 * the last entry had by then. All pages of one reading are of one order, however many like meanwhile.
 */
const LikesCursorSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,15}-[01]-\d{1,9}-[1-9]\d{0,8}$/),
  v.transform((text) => {
    const [asOf = 0, pinned = 0, likes = 0, id = 0] = text.split('-').map(Number);
    return { asOf, isPinned: pinned === 1, likes, id };
  }),
);
export type LikesCursor = v.InferOutput<typeof LikesCursorSchema>;

export const ThreadOrderSchema = v.picklist(['newest', 'likes'], texts.invalid);
export type ThreadOrder = v.InferOutput<typeof ThreadOrderSchema>;

/** Mark of a list: the number of changes that it contains, and the half day in which its images were signed. */
const MarkSchema = v.pipe(
  v.string(texts.invalid),
  v.regex(/^\d{1,9}-\d{1,9}$/, texts.invalid),
  v.transform((text) => {
    const [version = 0, halfDay = 0] = text.split('-').map(Number);
    return { version, halfDay };
  }),
);
export type ThreadsMark = v.InferOutput<typeof MarkSchema>;

export const listThreads = defineEndpoint({
  method: 'GET',
  path: '/api/v1/event/:id/qna',
  access: 'signed-in',
  cost: readCost,
  summary: 'Posts of an event, the newest first (likes decide between equal times), 50 a page',
  description: `${access} Each carries its ten oldest answers. Where texts are very long, a page has fewer of both. In rooms \`order=likes\` answers pinned ones first, then the more liked, then the newer, and \`answered\` those that are marked so, or are not; of announcements and forum both are \`invalid\`, and so is the place of another order. All pages of one reading by likes count what there was at its first. With \`since\`, the \`mark\` of an earlier answer to the newest posts, the answer holds the posts that have changed, whole, and the ids of those that are gone; where there are too many of them, or the mark is old, it is the first page as without it.`,
  params: EventParamsSchema,
  query: v.object({
    before: v.optional(v.union([IdSchema, LikesCursorSchema])),
    order: v.optional(ThreadOrderSchema),
    since: v.optional(MarkSchema),
    answered: v.optional(
      v.pipe(
        v.picklist(['true', 'false'], texts.invalid),
        v.transform((text) => text === 'true'),
      ),
    ),
  }),
  reply: ThreadsPageSchema,
  errors: ['forbidden', 'not_found', 'invalid'],
});

export const getThread = defineEndpoint({
  method: 'GET',
  path: '/api/v1/event/:id/qna/:qnaId',
  access: 'signed-in',
  cost: readCost,
  summary: 'One post with its ten oldest answers',
  description: access,
  params: ThreadParamsSchema,
  reply: ThreadSchema,
  errors: ['forbidden', 'not_found'],
});

export const listAnswers = defineEndpoint({
  method: 'GET',
  path: '/api/v1/event/:id/qna/:qnaId/answers',
  access: 'signed-in',
  cost: readCost,
  summary: 'Answers to a post, the oldest first, 50 a page, and fewer where their texts are very long',
  description: access,
  params: ThreadParamsSchema,
  query: v.object({ after: v.optional(IdSchema) }),
  reply: ThreadsPageSchema,
  errors: ['forbidden', 'not_found', 'invalid'],
});

const OwnIdSchema = NumberIdSchema;
const KeySchema = v.pipe(v.string(texts.invalid), v.uuid(texts.invalid));

const MessageSchema = v.pipe(
  v.string(texts.invalid),
  v.check((html) => codePoints(html) <= limits.messageMaxLength, 'This text is too long.'),
);

export const PostThreadSchema = v.object({
  userId: OwnIdSchema,
  message: MessageSchema,
  parentQnaThreadId: v.optional(v.nullable(NumberIdSchema)),
});

export const postThread = defineEndpoint({
  method: 'POST',
  path: '/api/v1/event/:id/qna',
  access: 'signed-in',
  cost: writeCost(128 * kB, 'posts'),
  summary: 'Writes an announcement (hosts), a post, or an answer to a post',
  description:
    '`userId` is the one who asks. `message` is HTML: it is sanitised, bare addresses become links, empty line breaks collapse; without content beyond markup it is refused. Announcements take no answers, answers none themselves.',
  params: EventParamsSchema,
  body: PostThreadSchema,
  reply: ThreadSchema,
  status: 201,
  errors: ['forbidden', 'not_found', 'invalid'],
  offline: true,
});

export const editThread = defineEndpoint({
  method: 'PUT',
  path: '/api/v1/event/:id/qna/:qnaId',
  access: 'signed-in',
  cost: writeCost(128 * kB, 'posts'),
  summary: 'Changes the text of what one has written oneself',
  description:
    '`message` is as of a new one. `seenEditedDate` is the `editedDate` of the text that was changed, null where that had none; where another change has come since it is a `conflict`, unless it came under one of the idempotency keys `afterKeys`. Likes, answers and its place stay; nobody is told. The same text changes nothing.',
  params: ThreadParamsSchema,
  body: v.object({
    message: MessageSchema,
    seenEditedDate: v.nullable(IsoMomentSchema),
    /** Own changes whose answers have not been seen yet. */
    afterKeys: v.optional(v.pipe(v.array(KeySchema), v.maxLength(editsFollowedMax, texts.invalid))),
  }),
  reply: ThreadSchema,
  errors: ['forbidden', 'not_found', 'invalid', 'conflict'],
  offline: true,
});

export const deleteThread = defineEndpoint({
  method: 'DELETE',
  path: '/api/v1/event/:id/qna/:qnaId',
  access: 'signed-in',
  cost: writeCost(8 * kB),
  summary: 'Deletes an own post or answer; a host deletes any, in rooms an admin too',
  description:
    'A post with answers of others that its author deletes stays as an empty one above them; deleted by a host it goes with its answers, and its author gets a mail with the `reason`. A repeat answers 204.',
  params: ThreadParamsSchema,
  body: v.object({ reason: v.optional(v.nullable(ReasonSchema)) }),
  reply: null,
  errors: ['forbidden', 'not_found'],
  offline: true,
});

/** Marks that are set; what is absent stays. */
const MarksSchema = v.pipe(
  v.object({
    pinned: v.optional(v.boolean(texts.invalid)),
    answered: v.optional(v.boolean(texts.invalid)),
  }),
  v.check(({ pinned, answered }) => pinned !== undefined || answered !== undefined, texts.invalid),
);

export const markThread = defineEndpoint({
  method: 'PATCH',
  path: '/api/v1/event/:id/qna/:qnaId',
  access: 'signed-in',
  cost: smallWriteCost,
  summary: 'Pins a question of a room, or marks it answered; for hosts and admins',
  description:
    'States, not toggles: a repeat changes nothing. At most five questions of a room are pinned, a sixth is a `conflict`. Answers are `not_found`, and so are the posts of announcements and forum.',
  params: ThreadParamsSchema,
  body: MarksSchema,
  reply: ThreadSchema,
  errors: ['forbidden', 'not_found', 'invalid', 'conflict'],
  setsState: true,
  offline: true,
});

export const withdrawThread = defineEndpoint({
  method: 'DELETE',
  path: '/api/v1/event/:id/qna/written/:key',
  access: 'signed-in',
  cost: smallWriteCost,
  summary: 'Takes back what one has written under an idempotency key, whether or not it has arrived',
  description:
    'What is there is deleted as by `deleteThread`; a write under that key that comes later is refused with 422 `key_reused`.',
  params: v.object({ id: IdSchema, key: v.pipe(v.string(), v.uuid()) }),
  reply: null,
  errors: ['not_found'],
  offline: true,
});

export const LikesSchema = v.object({
  id: v.number(),
  likedCount: v.number(),
  loggedInUserLiked: v.boolean(),
});
export type Likes = v.InferOutput<typeof LikesSchema>;

export const likeThread = defineEndpoint({
  method: 'POST',
  path: '/api/v1/event/:id/qna/:qnaId/like-unlike',
  access: 'signed-in',
  cost: smallWriteCost,
  summary: 'Sets whether one likes a post or an answer',
  description: '`userId` is the one who asks. A state, not a toggle: a repeat changes nothing.',
  params: ThreadParamsSchema,
  body: v.object({ userId: OwnIdSchema, liked: v.boolean(texts.invalid) }),
  reply: LikesSchema,
  errors: ['forbidden', 'not_found', 'invalid'],
  offline: true,
});
