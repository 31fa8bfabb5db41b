import * as v from 'valibot';
import {
  type RoundResult,
  SendingReplySchema,
  type Wake,
  type WorkerMessage,
} from '#contract/worker-messages.ts';
import { withTimeLimit } from '#offline/time-limit.ts';

interface WorkerSenderOptions {
  /** The worker in charge of this page, where there is one. */
  worker(): Pick<ServiceWorker, 'postMessage'> | null;
  /** Sends from this page. */
  sendHere(why: Wake): Promise<RoundResult | null>;
  readonly patienceMs?: number;
  /** Longest wait for a round of the worker, which the browser may end at any moment. */
  readonly roundMs?: number;
}

const defaultPatienceMs = 2_000;
const defaultRoundMs = 60_000;

/**
 * Has what waits sent: by the worker, which outlives the page, or by the page where none answers. A worker may have lost
 * its network and not know it, as some browsers leave it after a sleep: rounds begin where the page believes in a
 * connection, so after two in a row that found none the page tries by itself.
 */
export function createWorkerSender(options: WorkerSenderOptions): (why: Wake) => Promise<RoundResult | null> {
  const { patienceMs = defaultPatienceMs, roundMs = defaultRoundMs } = options;
  let wasCutOff = false;
  return async (why) => {
    const worker = options.worker();
    if (worker === null) return options.sendHere(why);
    const { acknowledged, ended } = ask(worker, why);
    if (!(await withTimeLimit(patienceMs, acknowledged))) return options.sendHere(why);
    const round = (await withTimeLimit(roundMs, ended)) ?? null;
    const isCutOff = round?.outcome === 'offline';
    const isStuck = isCutOff && wasCutOff;
    wasCutOff = isCutOff;
    return isStuck ? options.sendHere(why === 'timer' ? 'hint' : why) : round;
  };
}

function ask(worker: Pick<ServiceWorker, 'postMessage'>, why: Wake) {
  const { port1: here, port2: there } = new MessageChannel();
  const acknowledged = Promise.withResolvers<true>();
  const ended = Promise.withResolvers<RoundResult | null>();
  here.onmessage = ({ data }) => {
    const reply = v.safeParse(SendingReplySchema, data);
    if (!reply.success) return;
    acknowledged.resolve(true);
    if (reply.output.type === 'HEARD') return;
    ended.resolve(reply.output.round);
    here.close();
  };
  try {
    worker.postMessage({ type: 'SEND_WAITING', why } satisfies WorkerMessage, [there]);
  } catch {
    // The worker is gone: the page sees that nobody answers.
  }
  return { acknowledged: acknowledged.promise, ended: ended.promise };
}
