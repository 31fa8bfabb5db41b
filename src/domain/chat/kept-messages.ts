import type { ChatMessage } from '#contract/chat.ts';

/** A message that came by itself, and the one before it. */
export interface Told {
  readonly id: number;
  readonly after: number;
}

/** Messages of a conversation as far as this phone has read them. */
export interface KeptMessages {
  /** The oldest first. */
  readonly messages: readonly ChatMessage[];
  /** Everything up to this message is here, from the first of these on; a catch-up begins after it. */
  readonly upTo: number;
  /** Messages beyond `upTo` that have come by themselves: between it and them something is missing. */
  readonly ahead?: readonly Told[];
  readonly hasOlder: boolean;
}

/** Messages beyond a gap that are remembered; what is forgotten is read again. */
const aheadMax = 200;

const byArrival = (one: { readonly id: number }, other: { readonly id: number }) => one.id - other.id;

/** Messages of both, each once; of one that stands in both, `newer` counts, but for what was deleted. */
export function joined(older: readonly ChatMessage[], newer: readonly ChatMessage[]): readonly ChatMessage[] {
  const all = new Map(older.map((message) => [message.id, message]));
  for (const message of newer) if (!all.get(message.id)?.deleted) all.set(message.id, message);
  return [...all.values()].sort(byArrival);
}

/** Moves `upTo` over what has come by itself and follows without a gap. */
export function advanced(kept: KeptMessages): KeptMessages {
  if (!kept.ahead?.length) return kept;
  let { upTo } = kept;
  const ahead: Told[] = [];
  for (const one of [...kept.ahead].sort(byArrival)) {
    if (one.after <= upTo) upTo = Math.max(upTo, one.id);
    else if (one.id > upTo) ahead.push(one);
  }
  return { ...kept, upTo, ahead };
}

/**
 * Puts a message into its conversation. `after` is the one before it, where that is known: only then may everything up
 * to this one be here.
 */
export function withMessage(kept: KeptMessages, message: ChatMessage, after: number | null): KeptMessages {
  const { messages, upTo, ahead = [], hasOlder } = kept;
  if (hasOlder && message.id < (messages[0]?.id ?? 0)) return kept;
  const isAhead = after !== null && message.id > upTo;
  const others = ahead.filter(({ id }) => id !== message.id);
  return advanced({
    ...kept,
    messages: joined(messages, [message]),
    ahead: isAhead ? [...others, { id: message.id, after }].slice(-aheadMax) : ahead,
  });
}
