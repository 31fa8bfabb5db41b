import * as v from 'valibot';
import { ChatMessageSchema } from './chat.ts';
import { ThreadSchema } from './threads.ts';

/** Content that travels with a push, so that it is on the phone before the app is opened, also without a network. */
export const PushedContentSchema = v.variant('type', [
  v.object({
    type: v.literal('chat.message'),
    eventId: v.nullable(v.number()),
    message: ChatMessageSchema,
    /** Newest message before it that the receiver sees; 0 where it is the first. */
    after: v.number(),
  }),
  v.object({ type: v.literal('thread.posted'), eventId: v.number(), thread: ThreadSchema }),
]);
export type PushedContent = v.InferOutput<typeof PushedContentSchema>;

/** Part of a push for the worker, beside what a browser can show by itself. */
export const NoticeSchema = v.object({
  /** Person who is meant; on a phone that somebody else uses by now nothing of it is shown. */
  userId: v.number(),
  /** Path of this app to which a tap leads. */
  link: v.string(),
  /** Unread things that the notification stands for: messages of the conversation, announcements. */
  count: v.number(),
  /** Everything unread, as the app's icon shows it. */
  badge: v.number(),
  /** Absent where it would make the push too long, and where it is of a kind that only newer workers know. */
  content: v.fallback(v.optional(PushedContentSchema), undefined),
});
export type Notice = v.InferOutput<typeof NoticeSchema>;

/**
 * Body of a push: a declarative push message (Push API, section 5), which Safari shows by itself where the worker
 * cannot, and which elsewhere the worker reads. At most 3 kB, so that it passes every push service once encrypted.
 */
export const PushMessageSchema = v.object({
  web_push: v.literal(8030),
  /** The worker is asked before it is shown. */
  mutable: v.literal(true),
  app_badge: v.number(),
  notification: v.object({
    title: v.string(),
    body: v.string(),
    icon: v.string(),
    /** One notification stands for all of a conversation: the later takes the place of the earlier. */
    tag: v.string(),
    /** Whole address of `link`. */
    navigate: v.string(),
    data: NoticeSchema,
  }),
});
export type PushMessage = v.InferOutput<typeof PushMessageSchema>;

/** Tags of notifications, by which those that were read elsewhere are taken off the screen. */
export const pushTags = {
  conversation: (sid: string) => `chat-${sid}`,
  announcements: 'announcements',
  requests: (eventId: number) => `requests-${eventId}`,
  request: (eventId: number) => `request-${eventId}`,
  /** Answers to a post of the forum, or to a question of a room; nobody counts what is new in the onboarding room. */
  answers: (place: 'forum' | 'onboarding' | number, threadId: number) => `answers-${place}-${threadId}`,
  test: 'test',
} as const;
