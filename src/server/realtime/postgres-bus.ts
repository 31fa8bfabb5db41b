import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import * as v from 'valibot';
import { listenToPostgres, type PostgresLine } from '#server/db/dialects/postgres-line.ts';
import type { Logger } from '#server/logger.ts';
import type { Bus, BusListener } from './bus.ts';
import { type Notice, NoticeSchema } from './notice.ts';

const name = 'last_links_realtime';
/** Of at most 200 bytes each: PostgreSQL takes 8,000 at once. */
const noticesAtOnce = 30;
/** What is kept for the others while PostgreSQL is away; of more they are only told that there was something, and which sessions ended. */
const waitingMax = 1000;
const farewellMs = 1000;
/** Apps that come as early wait so long for the first connection; then they are told to read again when it stands. */
const startMs = 2000;

const PayloadSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ from: v.string(), notices: v.array(NoticeSchema) }),
);

/** Over LISTEN and NOTIFY: own channels hear at once, those of other processes as soon as PostgreSQL has told them. */
export function createPostgresBus(url: string, logger: Logger): Bus {
  const self = randomUUID();
  let waiting: Notice[] = [];
  let listener: BusListener | null = null;
  let line: PostgresLine | null = null;
  let sending: Promise<void> | null = null;

  function onPayload(text: string | undefined): void {
    const payload = v.safeParse(PayloadSchema, text);
    if (!payload.success) {
      // From a newer version, most likely: something has changed that is not understood here.
      logger.warn('notice of another process not understood');
      listener?.onMissed();
    } else if (payload.output.from !== self) {
      for (const notice of payload.output.notices) listener?.onNotice(notice);
    }
  }

  async function sendWaiting(to: PostgresLine): Promise<void> {
    while (waiting.length > 0) {
      const notices = waiting.splice(0, noticesAtOnce);
      try {
        await to.send(JSON.stringify({ from: self, notices }));
      } catch (error) {
        waiting.unshift(...notices);
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
    publish: (notice) => {
      listener?.onNotice(notice);
      if (line === null) return;
      if (waiting.length < waitingMax) waiting.push(notice);
      else waiting = [...waiting, notice].filter(({ to }) => to === 'session').concat({ to: 'everybody' });
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
