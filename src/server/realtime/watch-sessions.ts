import { realtimeClose } from '#contract/realtime.ts';
import type { Context } from '#server/context.ts';
import type { Channel, Channels } from './channels.ts';
import type { Pace } from './pace.ts';
import { listSessionEnds } from './store.ts';

/** Longer than a hello takes that had read the session just before it ended. */
const rememberedMs = 10_000;
/** Databases take so many values in one statement, and more. */
const groupMaxSize = 10_000;

interface Options {
  readonly context: Pick<Context, 'database' | 'clock' | 'logger'>;
  readonly channels: Channels;
  readonly pace: Pick<Pace, 'lookMs' | 'sweepMs'>;
}

/** Closes the channels of sessions that have ended: at once where we are told, else when they run out or are found gone. */
export function watchSessions({ context, channels, pace }: Options) {
  const { database, clock, logger } = context;
  const recentlyEnded = new Set<number>();
  let timers: NodeJS.Timeout[] = [];

  async function check(some: readonly Channel[]): Promise<void> {
    for (let start = 0; start < some.length; start += groupMaxSize) {
      const group = some.slice(start, start + groupMaxSize);
      const ids = [...new Set(group.map(({ sessionId }) => sessionId))];
      const ends = await listSessionEnds(database.reader, ids);
      for (const channel of group) channel.endsAt = ends.get(channel.sessionId) ?? 0;
      const dead = group.filter(({ endsAt }) => endsAt <= clock());
      channels.close(dead, realtimeClose.unauthenticated);
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
      const look = setInterval(
        checkIf(({ endsAt }) => endsAt <= clock()),
        pace.lookMs,
      );
      const sweep = setInterval(checkAll, pace.sweepMs);
      timers = [look, sweep];
    },
    stop: () => {
      for (const timer of timers) clearInterval(timer);
    },
    /** Some may have ended without our being told. */
    checkAll: () => void checkAll(),
    ended: (sessionId: number) => {
      recentlyEnded.add(sessionId);
      setTimeout(() => recentlyEnded.delete(sessionId), rememberedMs).unref();
      channels.close(channels.ofSession(sessionId), realtimeClose.unauthenticated);
    },
    hasEnded: (sessionId: number) => recentlyEnded.has(sessionId),
  };
}
export type SessionWatch = ReturnType<typeof watchSessions>;
