import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { pushLimits } from '#contract/push.ts';
import { PushedContentSchema, type PushMessage } from '#contract/push-message.ts';
import type { Writer } from '#server/db/database.ts';
import { insertJob } from '#server/jobs/store.ts';
import type { Device } from './store.ts';

export const sendPushKind = 'send-push';

/** Devices in one job, so that a slow service holds up few and a crash repeats few. */
const devicesOfJob = 50;

/** A notification before it is addressed. */
export const PushNoticeSchema = v.object({
  title: v.string(),
  body: v.string(),
  /** Whole address of the picture. */
  icon: v.string(),
  /** One notification on a screen, and one that waits at the push service, stands for all of a tag. */
  tag: v.string(),
  /** Path of this app. */
  link: v.string(),
  content: v.optional(PushedContentSchema),
  urgency: v.picklist(['low', 'normal', 'high']),
  ttlSeconds: v.number(),
});
export type PushNotice = v.InferOutput<typeof PushNoticeSchema>;

/** Thing that a notification is of, by which is found who is still to be told when its turn comes. */
const PushSubjectSchema = v.variant('kind', [
  v.object({ kind: v.literal('message'), conversationId: v.number(), messageId: v.number() }),
  v.object({ kind: v.literal('thread'), threadId: v.number() }),
  /** Somebody waits to be let in; nobody has come after them. */
  v.object({ kind: v.literal('requests'), eventId: v.number(), userId: v.number() }),
  /** For that person alone, whatever happens meanwhile. */
  v.object({ kind: v.literal('personal') }),
]);
export type PushSubject = v.InferOutput<typeof PushSubjectSchema>;

/** Device that is told, with the number of unread things that the notification stands for. */
export interface Addressee extends Device {
  readonly count: number;
}

export const SendPushSchema = v.object({
  notice: PushNoticeSchema,
  subject: PushSubjectSchema,
  devices: v.array(v.object({ id: v.number(), userId: v.number() })),
  /** Person whose name and words it carries. */
  about: v.optional(v.number()),
  /** Counts from 1. */
  attempt: v.number(),
  /** Moment after which nobody needs it any more; epoch milliseconds. */
  uselessAt: v.number(),
});
export type SendPush = v.InferOutput<typeof SendPushSchema>;

export const insertSendJob = (tx: Writer, send: SendPush, runAt: number): Promise<void> =>
  insertJob(tx, {
    kind: sendPushKind,
    payload: JSON.stringify(send),
    run_at: runAt,
    about_user_id: send.about ?? null,
  });

export interface Telling {
  readonly notice: PushNotice;
  readonly subject: PushSubject;
  /** Person whose name and words it carries: nobody is told of it once they are gone. */
  readonly about?: number;
  readonly devices: readonly Device[];
}

/** Queues a notification for devices, in the transaction that says that they were told. */
export async function queueNotice(
  tx: Writer,
  { now, devices, ...told }: Telling & { readonly now: number },
): Promise<void> {
  const uselessAt = now + told.notice.ttlSeconds * 1000;
  for (let first = 0; first < devices.length; first += devicesOfJob)
    await insertSendJob(
      tx,
      { ...told, devices: devices.slice(first, first + devicesOfJob), attempt: 1, uselessAt },
      now,
    );
}

/** Name of what replaces one another at the push service, which is to learn nothing by it (RFC 8030, section 5.4). */
export const topicOf = (tag: string, userId: number): string =>
  createHash('sha256').update(`${userId}:${tag}`).digest('base64url').slice(0, 32);

interface Addressed extends Pick<Addressee, 'userId' | 'count'> {
  readonly badge: number;
  readonly publicUrl: string;
}

/** Writes the body of a push; content that would make it too long stays out. */
export function writePush(notice: PushNotice, { userId, count, badge, publicUrl }: Addressed): string {
  const { title, body, icon, tag, link, content } = notice;
  const message = (also: Pick<PushNotice, 'content'>): PushMessage => ({
    web_push: 8030,
    mutable: true,
    app_badge: badge,
    notification: {
      title: count > 1 ? `${title} · ${count > unreadMax ? `${unreadMax}+` : count} new` : title,
      body,
      icon,
      tag,
      navigate: `${publicUrl}${link}`,
      data: { userId, link, count, badge, ...also },
    },
  });
  const whole = JSON.stringify(message({ content }));
  return Buffer.byteLength(whole) <= pushLimits.messageMaxBytes ? whole : JSON.stringify(message({}));
}

/** Counts are exact up to here. */
const unreadMax = 99;
