import * as v from 'valibot';
import { type OutboxChange, OutboxChangeSchema, outboxChannelName } from '#contract/worker-messages.ts';

export interface OutboxChannel {
  post(what: OutboxChange['what']): void;
  close(): void;
}

/** What other tabs and the worker tell of this person's outbox. */
export function openOutboxChannel(
  userId: number,
  onChange: (what: OutboxChange['what']) => void,
): OutboxChannel {
  const channel = new BroadcastChannel(outboxChannelName);
  channel.onmessage = ({ data }) => {
    const change = v.safeParse(OutboxChangeSchema, data);
    if (change.success && change.output.userId === userId) onChange(change.output.what);
  };
  return {
    post: (what) => channel.postMessage({ userId, what } satisfies OutboxChange),
    close: () => channel.close(),
  };
}
