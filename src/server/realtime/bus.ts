import * as v from 'valibot';
import { EventChangeSchema, OwnChangeSchema } from '#contract/realtime.ts';

/** Sequence of the change: messages of other processes arrive later than own ones, and the highest is the latest. */
const order = v.optional(v.number());

/**
 * Message between processes. It carries names only, so that it stays far below the 8,000 bytes of a PostgreSQL
 * notification.
 */
export const BusMessageSchema = v.variant('to', [
  v.object({ to: v.literal('event'), change: EventChangeSchema, order }),
  v.object({ to: v.literal('person'), userId: v.number(), change: OwnChangeSchema, order }),
  v.object({ to: v.literal('session'), sessionId: v.number() }),
  /** Stands for changes that were dropped: every app has to read again. */
  v.object({ to: v.literal('everybody') }),
]);
export type BusMessage = v.InferOutput<typeof BusMessageSchema>;

export interface BusListener {
  /** Called for each message, in the order in which its process published it. */
  onMessage(message: BusMessage): void;
  /** Called after a time in which messages may have been lost. */
  onMissed(): void;
}

/** Carries messages to all processes, this one included. Publishing never fails and never waits. */
export interface Bus {
  /** Resolves once the bus receives messages, or after a moment where it still tries to. */
  start(listener: BusListener): Promise<void>;
  publish(message: BusMessage): void;
  /** Sends the messages that still wait, for a moment at most. */
  close(): Promise<void>;
}

/** Creates the bus of a server with a single process. */
export function createMemoryBus(): Bus {
  let listener: BusListener | null = null;
  return {
    start: async (given) => {
      listener = given;
    },
    publish: (message) => listener?.onMessage(message),
    close: async () => {
      listener = null;
    },
  };
}
