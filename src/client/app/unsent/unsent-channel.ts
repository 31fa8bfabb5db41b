import * as v from 'valibot';
import { type UnsentChange, UnsentChangeSchema, unsentChannelName } from '#contract/sending.ts';

export interface UnsentChannel {
  post(what: UnsentChange['what']): void;
  close(): void;
}

/** What other tabs and the worker tell of this person's outbox. */
export function openUnsentChannel(
  userId: number,
  onChange: (what: UnsentChange['what']) => void,
): UnsentChannel {
  const channel = new BroadcastChannel(unsentChannelName);
  channel.onmessage = ({ data }) => {
    const change = v.safeParse(UnsentChangeSchema, data);
    if (change.success && change.output.userId === userId) onChange(change.output.what);
  };
  return {
    post: (what) => channel.postMessage({ userId, what } satisfies UnsentChange),
    close: () => channel.close(),
  };
}
