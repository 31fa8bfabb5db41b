import { setImmediate } from 'node:timers/promises';
import * as v from 'valibot';
import type { Context } from '#server/context.ts';
import type { PushSubscriptionRow } from '#server/db/tables/push.ts';
import { type JobHandler, PermanentJobError } from '#server/jobs/jobs.ts';
import type { PushOutcome, PushSender } from '#server/providers/push/push-sender.ts';
import {
  type Addressee,
  insertSendJob,
  type PushNotice,
  type SendPush,
  SendPushSchema,
  topicOf,
  writePush,
} from './notices.ts';
import { deleteGone, listAddresses } from './store.ts';

const attemptsMax = 8;
const firstDelayMs = 15_000;

/** Counts what is unread, as the icon of the app shows it. */
export type ReadBadge = (userId: number) => Promise<number>;

interface SendContext extends Pick<Context, 'config' | 'database' | 'clock' | 'logger'> {
  readonly push: PushSender;
  readonly readBadge: ReadBadge;
}

interface Sent {
  readonly to: Addressee;
  readonly device: PushSubscriptionRow;
  readonly outcome: PushOutcome;
}

/** Sends to the devices of one job at once; who has left the device meanwhile is told nothing. */
async function sendToAll(context: SendContext, { notice, devices }: SendPush): Promise<readonly Sent[]> {
  const { database, clock, readBadge } = context;
  const ids = devices.map(({ id }) => id);
  const rows = await listAddresses(database.reader, { ids, now: clock() });
  const addresses = new Map(rows.map((row) => [row.id, row]));
  const present = devices.flatMap((to) => {
    const device = addresses.get(to.id);
    return device?.user_id === to.userId ? [{ to, device }] : [];
  });
  const badges = new Map<number, number>();
  const sending: Promise<Sent>[] = [];
  for (const one of present) {
    // Encrypting takes a millisecond or two, and so does counting: calls are answered in between.
    await setImmediate();
    const { userId } = one.to;
    const badge = badges.get(userId) ?? (await readBadge(userId));
    badges.set(userId, badge);
    sending.push(send(context, { ...one, notice, badge }));
  }
  return Promise.all(sending);
}

interface Sending extends Omit<Sent, 'outcome'> {
  readonly notice: PushNotice;
  readonly badge: number;
}

async function send({ config, push }: SendContext, { to, device, notice, badge }: Sending): Promise<Sent> {
  const { userId, count } = to;
  const addressed = { userId, count, badge, publicUrl: config.publicUrl };
  const { urgency, ttlSeconds } = notice;
  const topic = topicOf(notice.tag, userId);
  const attempt = (said: PushNotice) =>
    push.send(device, { body: writePush(said, addressed), ttlSeconds, urgency, topic });
  const outcome = await attempt(notice);
  if (outcome.kind !== 'too-large') return { to, device, outcome };
  return { to, device, outcome: await attempt({ ...notice, content: undefined }) };
}

const delayMs = (attempt: number, asked: number | null) =>
  Math.max(firstDelayMs * 2 ** (attempt - 1), asked ?? 0);

/** Groups devices that are to be tried again by when. */
function laterBy(sent: readonly Sent[], attempt: number): ReadonlyMap<number, readonly Addressee[]> {
  const later = new Map<number, Addressee[]>();
  for (const { to, outcome } of sent) {
    if (outcome.kind !== 'later') continue;
    const afterMs = delayMs(attempt, outcome.retryAfterMs);
    later.set(afterMs, [...(later.get(afterMs) ?? []), to]);
  }
  return later;
}

/** Logs what went wrong by service: an address is a secret of its device. */
function logTroubles({ logger }: SendContext, sent: readonly Sent[]): void {
  const troubles = new Map<string, number>();
  for (const { device, outcome } of sent) {
    if (outcome.kind !== 'later' && outcome.kind !== 'refused') continue;
    const trouble = `${URL.parse(device.endpoint)?.hostname}: ${outcome.reason}`;
    troubles.set(trouble, (troubles.get(trouble) ?? 0) + 1);
  }
  if (troubles.size > 0) logger.warn({ troubles: Object.fromEntries(troubles) }, 'pushes not taken');
}

/** Sends one notification to at most fifty devices; what failed for a while is queued anew for those alone. */
export function sendPushHandler(context: SendContext): JobHandler {
  const { database, clock } = context;
  return {
    isSlow: true,
    maxAttempts: 3,
    retryDelayMs: () => firstDelayMs,
    run: async (payload) => {
      const read = v.safeParse(SendPushSchema, payload);
      if (!read.success) throw new PermanentJobError('unreadable payload');
      const job = read.output;
      if (clock() >= job.uselessAt) throw new PermanentJobError('too late to be of use');
      const sent = await sendToAll(context, job);
      logTroubles(context, sent);
      const gone = sent.filter(({ outcome }) => outcome.kind === 'gone').map(({ device }) => device);
      const later = job.attempt < attemptsMax ? laterBy(sent, job.attempt) : new Map<number, Addressee[]>();
      if (gone.length === 0 && later.size === 0) return;
      await database.transaction(async (tx) => {
        await deleteGone(tx, gone);
        for (const [afterMs, devices] of later)
          await insertSendJob(
            tx,
            { ...job, devices: [...devices], attempt: job.attempt + 1 },
            clock() + afterMs,
          );
      });
    },
  };
}
