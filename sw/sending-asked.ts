import type { SendingReply, WorkerMessage } from '#contract/worker-messages.ts';
import { isLeaving, sendWaiting } from './send-waiting.ts';

type Asked = Extract<WorkerMessage, { type: 'SEND_WAITING' }>;

/** A page asks: it hears at once that somebody is there, so that it need not send by itself. */
export async function sendAsAsked({ why }: Asked, port: MessagePort | undefined): Promise<void> {
  // Nobody answers, so the page sends by itself.
  if (isLeaving()) return;
  const reply = (message: SendingReply) => port?.postMessage(message);
  reply({ type: 'HEARD' });
  // The page asks again after a while; what waits is safe.
  reply({ type: 'ENDED', round: await sendWaiting(why).catch(() => null) });
}
