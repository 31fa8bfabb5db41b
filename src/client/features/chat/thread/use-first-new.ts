import { useState } from 'react';
import type { ShownMessage } from '#client/chat/shown-message.ts';
import type { Thread } from '#client/chat/use-thread.ts';

/** First message of others beyond a read position. */
const firstBeyond = (messages: readonly ShownMessage[], readUpTo: number): number | null =>
  messages.find(({ id, isMine }) => !isMine && id !== null && id > readUpTo)?.id ?? null;

/** Tells whether the messages are those that the server had when the conversation was opened, and what came since. */
export function useIsSettled({ isStale, updatedAt }: Thread): boolean {
  const [from] = useState(() => (isStale ? Date.now() : 0));
  return updatedAt >= from;
}

/**
 * The first message that was new when the conversation was opened: as the phone knew it, until the server's answer to
 * this visit has come. What was read elsewhere, beyond what this visit has seen, is new no more.
 */
export function useFirstNew(thread: Thread, isSettled: boolean, seenId: number): number | null {
  const { messages, readUpTo, conversation } = thread;
  const [readThen, setReadThen] = useState(readUpTo);
  const [settled, setSettled] = useState<number | null>();
  const readElsewhere = conversation?.readUpTo ?? 0;
  if (readElsewhere > Math.max(readThen, seenId)) {
    setReadThen(readElsewhere);
    setSettled(undefined);
  }
  const isKnown = conversation !== null || readThen > 0;
  if (settled === undefined && isKnown && isSettled) setSettled(firstBeyond(messages, readThen));
  if (settled !== undefined) return settled;
  return isKnown ? firstBeyond(messages, readThen) : null;
}
