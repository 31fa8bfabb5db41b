import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import * as v from 'valibot';
import { listenToPostgres, type PostgresLine } from '#server/db/dialects/postgres-line.ts';
import type { Logger } from '#server/logger.ts';
import { type Bus, type BusListener, type BusMessage, BusMessageSchema } from './bus.ts';

const name = 'last_links_realtime';
/** Messages in one notification: each has at most 200 bytes, and PostgreSQL takes 8,000. */
const messagesAtOnce = 30;
/**
 * Messages kept for the other processes while PostgreSQL is away. Beyond that only the ended sessions are kept, and one
 * message that makes all apps read again.
 */
const waitingMax = 1000;
/** Time in which closing still sends what waits. */
const farewellMs = 1000;
/** Time for which the first handshakes wait for PostgreSQL; afterwards apps read again once it is connected. */
const startMs = 2000;

const PayloadSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ from: v.string(), notices: v.array(BusMessageSchema) }),
);

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
      const messages = waiting.splice(0, messagesAtOnce);
      try {
        await to.send(JSON.stringify({ from: self, notices: messages }));
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
        name,
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
    publish: (message) => {
      listener?.onMessage(message);
      if (line === null) return;
      if (waiting.length < waitingMax) waiting.push(message);
      else waiting = [...waiting, message].filter(({ to }) => to === 'session').concat({ to: 'everybody' });
      flush();
    },
    close: async () => {
      listener = null;
      flush();
      await Promise.race([sending, setTimeout(farewellMs, undefined, { ref: false })]);
      await line?.close();
    },
  };
}
