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
  type PushSubject,
  type SendPush,
  SendPushSchema,
  topicOf,
  writePush,
} from './notices.ts';
import { type Device, deleteGone, listAddresses } from './store.ts';

const attemptsMax = 8;
const firstDelayMs = 15_000;

/** Counts what is unread, as the icon of the app shows it. */
export type ReadBadge = (userId: number) => Promise<number>;
/** Finds which of these devices are still to be told of a thing, and how many things their notification stands for. */
export type StillTold = (subject: PushSubject, turn: Turn) => Promise<readonly Addressee[]>;

interface Turn {
  readonly devices: readonly Device[];
  /** Counted from 1. */
  readonly attempt: number;
}

interface SendContext extends Pick<Context, 'config' | 'database' | 'clock' | 'logger'> {
  readonly push: PushSender;
  readonly readBadge: ReadBadge;
  readonly stillTold: StillTold;
}

interface Sent {
  readonly to: Addressee;
  readonly device: PushSubscriptionRow;
  readonly outcome: PushOutcome;
}

/** Sends to the devices of one job at once; who has left the device meanwhile is told nothing. */
async function sendToAll(
  context: SendContext,
  { notice, subject, devices, attempt }: SendPush,
): Promise<readonly Sent[]> {
  const { database, clock, stillTold } = context;
  const rows = await listAddresses(database.reader, { ids: devices.map(({ id }) => id), now: clock() });
  const addresses = new Map(rows.map((row) => [row.id, row]));
  const present = devices.filter(({ id, userId }) => addresses.get(id)?.user_id === userId);
  const sending: Promise<Sent>[] = [];
  for (const to of await stillTold(subject, { devices: present, attempt })) {
    const device = addresses.get(to.id);
    if (device === undefined) continue;
    // Encrypting takes a millisecond or two, and so does counting: calls are answered in between.
    await setImmediate();
    sending.push(send(context, { to, device, notice }));
  }
  return Promise.all(sending);
}

type Sending = Omit<Sent, 'outcome'> & { readonly notice: PushNotice };

/** Sends to one device; what fails before the call is tried again like the call, for this device alone. */
async function send(context: SendContext, { to, device, notice }: Sending): Promise<Sent> {
  const outcome = await attempt(context, { to, device, notice }).catch(
    (error: unknown): PushOutcome => ({ kind: 'later', reason: String(error), retryAfterMs: null }),
  );
  return { to, device, outcome };
}

async function attempt(
  { config, push, readBadge }: SendContext,
  { to: { userId, count }, device, notice }: Sending,
): Promise<PushOutcome> {
  const badge = await readBadge(userId);
  const addressed = { userId, count, badge, publicUrl: config.publicUrl };
  const { urgency, ttlSeconds } = notice;
  const topic = topicOf(notice.tag, userId);
  const tell = (said: PushNotice) =>
    push.send(device, { body: writePush(said, addressed), ttlSeconds, urgency, topic });
  const outcome = await tell(notice);
  return outcome.kind === 'too-large' ? tell({ ...notice, content: undefined }) : outcome;
}

const delayMs = (attempt: number, asked: number | null) =>
  Math.max(firstDelayMs * 2 ** (attempt - 1), asked ?? 0);

/** Groups devices that are to be tried again by when. */
function laterBy(sent: readonly Sent[], attempt: number): ReadonlyMap<number, Device[]> {
  const later = new Map<number, Device[]>();
  for (const { to, outcome } of sent) {
    if (outcome.kind !== 'later') continue;
    const afterMs = delayMs(attempt, outcome.retryAfterMs);
    const { id, userId } = to;
    later.set(afterMs, [...(later.get(afterMs) ?? []), { id, userId }]);
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
    waitsOn: 'push',
    maxAttempts: 3,
    retryDelayMs: () => firstDelayMs,
    run: async (payload) => {
      const read = v.safeParse(SendPushSchema, payload);
      if (!read.success) throw new PermanentJobError('unreadable payload');
      const job = read.output;
      if (clock() >= job.uselessAt) return;
      const sent = await sendToAll(context, job);
      logTroubles(context, sent);
      const gone = sent.filter(({ outcome }) => outcome.kind === 'gone').map(({ device }) => device);
      const later = job.attempt < attemptsMax ? laterBy(sent, job.attempt) : new Map<number, Device[]>();
      if (gone.length === 0 && later.size === 0) return;
      await database.transaction(async (tx) => {
        await deleteGone(tx, gone);
        for (const [afterMs, devices] of later)
          await insertSendJob(tx, { ...job, devices, attempt: job.attempt + 1 }, clock() + afterMs);
      });
    },
  };
}
