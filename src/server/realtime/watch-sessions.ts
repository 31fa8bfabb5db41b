import { realtimeClose } from '#contract/realtime.ts';
import type { Context } from '#server/context.ts';
import type { Channel, Channels } from './channels.ts';
import type { Timings } from './realtime.ts';
import { listSessionEnds } from './store.ts';

/** Time for which ended sessions are remembered: longer than a handshake takes that read its session just before the end. */
const rememberedMs = 10_000;
/** Session ids in one statement; all databases take as many. */
const groupMaxSize = 10_000;

interface Options {
  readonly context: Pick<Context, 'database' | 'clock' | 'logger'>;
  readonly channels: Channels;
  readonly timings: Pick<Timings, 'expiryCheckMs' | 'sweepMs'>;
  /** Called with channels whose sessions have ended, before they are closed. */
  onEnd(channels: Iterable<Channel>): void;
}

/** Closes the channels of ended sessions: at once on a message of the bus, else when the session runs out or is found gone. */
export function watchSessions({ context, channels, timings, onEnd }: Options) {
  const { database, clock, logger } = context;
  const recentlyEnded = new Set<number>();
  let timers: NodeJS.Timeout[] = [];

  function end(some: Iterable<Channel>): void {
    onEnd(some);
    channels.close(some, realtimeClose.unauthenticated);
  }

  async function check(some: readonly Channel[]): Promise<void> {
    for (let start = 0; start < some.length; start += groupMaxSize) {
      const group = some.slice(start, start + groupMaxSize);
      const ids = [...new Set(group.map(({ sessionId }) => sessionId))];
      const ends = await listSessionEnds(database.reader, ids);
      for (const channel of group) channel.endsAt = ends.get(channel.sessionId) ?? 0;
      end(group.filter(({ endsAt }) => endsAt <= clock()));
    }
  }

  const checkIf = (isDue: (channel: Channel) => boolean) => () =>
    check([...channels.all].filter(isDue)).catch((error: unknown) =>
      logger.error({ err: error }, 'sessions of channels not checked'),
    );

  const checkAll = checkIf(() => true);

  return {
    start: () => {
      // A session that is used is prolonged, so one that has run out is looked up before it counts as ended.
      const expiryCheck = setInterval(
        checkIf(({ endsAt }) => endsAt <= clock()),
        timings.expiryCheckMs,
      );
      const sweep = setInterval(checkAll, timings.sweepMs);
      timers = [expiryCheck, sweep];
    },
    stop: () => {
      for (const timer of timers) clearInterval(timer);
    },
    /** Checks all channels, after messages may have been lost. */
    checkAll: () => void checkAll(),
    ended: (sessionId: number) => {
      recentlyEnded.add(sessionId);
      setTimeout(() => recentlyEnded.delete(sessionId), rememberedMs).unref();
      end(channels.ofSession(sessionId));
    },
    hasEnded: (sessionId: number) => recentlyEnded.has(sessionId),
  };
}
export type SessionWatch = ReturnType<typeof watchSessions>;
