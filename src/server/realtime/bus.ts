import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import * as v from 'valibot';
import type { ChatMessage } from '#contract/chat.ts';
import { EventChangeSchema, OwnChangeSchema } from '#contract/realtime.ts';
import { ConversationPlaceSchema } from '#server/conversation-place.ts';
import { listenToPostgres, type PostgresLine } from '#server/db/dialects/postgres-line.ts';
import type { Logger } from '#server/logger.ts';

/** Sequence of the change: messages of other processes arrive later than own ones, and the highest is the latest. */
const sequence = v.optional(v.number());

/** Event of a conversation by names: other processes read a message by its id. */
const ConversationNamesSchema = v.object({
  to: v.literal('conversation'),
  place: ConversationPlaceSchema,
  event: v.variant('type', [
    v.object({ type: v.literal('chat.message'), messageId: v.number(), after: v.number() }),
    v.object({ type: v.literal('chat.deleted'), messageId: v.number() }),
    v.object({ type: v.literal('chat.read'), userId: v.number(), readUpTo: v.number() }),
    v.object({ type: v.literal('chat.typing'), userId: v.number() }),
  ]),
});
export type ConversationNames = v.InferOutput<typeof ConversationNamesSchema>;

/**
 * Message between processes. It carries names only, so that it stays far below the 8,000 bytes of a PostgreSQL
 * notification.
 */
export const BusMessageSchema = v.variant('to', [
  v.object({ to: v.literal('event'), change: EventChangeSchema, order: sequence }),
  v.object({ to: v.literal('person'), userId: v.number(), change: OwnChangeSchema, order: sequence }),
  v.object({ to: v.literal('session'), sessionId: v.number() }),
  ConversationNamesSchema,
  /** The conversation on the screen of a channel, or none. */
  v.object({
    to: v.literal('screens'),
    channel: v.string(),
    userId: v.number(),
    sid: v.nullable(v.string()),
  }),
  /** Another page or channel holds a seat from here on, or nobody does. */
  v.object({ to: v.literal('seat'), seatId: v.number(), userId: v.number() }),
  /** Signals wait in the database for the channel that holds a seat, by its name over all processes. */
  v.object({
    to: v.literal('signals'),
    userId: v.number(),
    seatId: v.number(),
    channel: v.nullable(v.string()),
  }),
  /** Stands for changes that were dropped: every app has to read again. */
  v.object({ to: v.literal('everybody') }),
  /** Somebody has deleted their account; with the number of those who have. */
  v.object({ to: v.literal('leavers'), left: v.number() }),
]);
export type BusMessage = v.InferOutput<typeof BusMessageSchema>;

export interface BusListener {
  /**
   * Called for each message, in the order in which its process published it; with the content of a chat message where
   * that is this process.
   */
  onMessage(message: BusMessage, content?: ChatMessage): void;
  /** Called after a time in which messages may have been lost. */
  onMissed(): void;
}

/** Carries messages to all processes, this one included. Publishing never fails and never waits. */
export interface Bus {
  /** Resolves once the bus receives messages, or after a moment where it still tries to. */
  start(listener: BusListener): Promise<void>;
  publish(message: BusMessage, content?: ChatMessage): void;
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
    publish: (message, content) => listener?.onMessage(message, content),
    close: async () => {
      listener = null;
    },
  };
}

const postgresChannel = 'last_links_realtime';
/** Bytes of one notification: PostgreSQL takes less than 8,000. */
const payloadMaxBytes = 7900;
/**
 * Messages kept for the other processes while PostgreSQL is away. Beyond that only the ended sessions are kept, and one
 * message that makes all apps read again.
 */
const waitingMax = 1000;
/** Time in which closing still sends what waits. */
const closeFlushMs = 1000;
/** Time for which the first handshakes wait for PostgreSQL; afterwards apps read again once it is connected. */
const startMs = 2000;

const PayloadSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ from: v.string(), notices: v.array(BusMessageSchema) }),
);

/** Writes as many of these messages as one notification carries, the first in any case, and how many that are. */
export function writePayload(from: string, messages: readonly BusMessage[]): { text: string; count: number } {
  const texts: string[] = [];
  let bytes = JSON.stringify({ from, notices: [] }).length;
  for (const message of messages) {
    const text = JSON.stringify(message);
    bytes += Buffer.byteLength(text) + 1;
    if (bytes > payloadMaxBytes && texts.length > 0) break;
    texts.push(text);
  }
  return { text: `{"from":${JSON.stringify(from)},"notices":[${texts.join()}]}`, count: texts.length };
}

/** Creates the bus over LISTEN and NOTIFY: own channels get a message at once, other processes by way of PostgreSQL. */
export function createPostgresBus(url: string, logger: Logger): Bus {
  const self = randomUUID();
  let waiting: BusMessage[] = [];
  let listener: BusListener | null = null;
  let line: PostgresLine | null = null;
  let sending: Promise<void> | null = null;

  function onPayload(text: string | undefined): void {
    const payload = v.safeParse(PayloadSchema, text);
    if (!payload.success) {
      // From a newer version, most likely: something has changed that is not understood here.
      logger.warn('message of another process not understood');
      listener?.onMissed();
    } else if (payload.output.from !== self) {
      for (const message of payload.output.notices) listener?.onMessage(message);
    }
  }

  async function sendWaiting(to: PostgresLine): Promise<void> {
    while (waiting.length > 0) {
      const { text, count } = writePayload(self, waiting);
      const messages = waiting.splice(0, count);
      try {
        await to.send(text);
      } catch (error) {
        waiting.unshift(...messages);
        return logger.warn({ err: error }, 'other processes not told yet');
      }
    }
  }

  function flush(): void {
    if (!line?.isConnected() || sending) return;
    sending = sendWaiting(line).finally(() => {
      sending = null;
      if (waiting.length > 0) flush();
    });
  }

  return {
    start: async (given) => {
      const { promise: connected, resolve } = Promise.withResolvers<void>();
      listener = given;
      line = listenToPostgres({
        url,
        name: postgresChannel,
        onPayload,
        onConnected: () => {
          resolve();
          flush();
          given.onMissed();
        },
        onLost: (error) => logger.warn({ err: error }, 'realtime connection to the database lost'),
      });
      await Promise.race([connected, setTimeout(startMs, undefined, { ref: false })]);
    },
    publish: (message, content) => {
      listener?.onMessage(message, content);
      if (line === null) return;
      if (waiting.length < waitingMax) waiting.push(message);
      else waiting = [...waiting, message].filter(({ to }) => to === 'session').concat({ to: 'everybody' });
      flush();
    },
    close: async () => {
      listener = null;
      flush();
      await Promise.race([sending, setTimeout(closeFlushMs, undefined, { ref: false })]);
      await line?.close();
    },
  };
}
