import type { Context } from '#server/context.ts';
import type { Bus, BusMessage } from './bus.ts';
import { createChannels } from './channels.ts';
import { createFanOut } from './fan-out.ts';
import { createHandshake } from './handshake.ts';
import type { RealtimeServer, Timings } from './realtime.ts';
import { watchSessions } from './watch-sessions.ts';

const defaultTimings: Timings = {
  handshakeMs: 5000,
  heartbeatMs: 30_000,
  expiryCheckMs: 1000,
  sweepMs: 60_000,
};

interface Options {
  readonly context: Pick<Context, 'config' | 'database' | 'clock' | 'logger'>;
  readonly bus: Bus;
  readonly timings?: Partial<Timings>;
}

/** Wires the parts of this process together: handshake, channels, session watch, and the fan-out fed by the bus. */
export function createRealtime({ context, bus, timings: given }: Options): RealtimeServer {
  const timings = { ...defaultTimings, ...given };
  const channels = createChannels();
  const fanOut = createFanOut(context, channels);
  const watch = watchSessions({ context, channels, timings });
  let listening = Promise.resolve();
  const handshake = createHandshake({
    context,
    channels,
    watch,
    handshakeMs: timings.handshakeMs,
    untilListening: () => listening,
  });
  let heartbeatTimer: NodeJS.Timeout | undefined;

  function onMessage(message: BusMessage): void {
    if (message.to === 'session') watch.ended(message.sessionId);
    else fanOut(message);
  }

  function onMissed(): void {
    channels.sendMissed();
    watch.checkAll();
  }

  function heartbeat(): void {
    for (const { connection } of channels.all) connection.heartbeat();
  }

  return {
    toEvent: (change, sequence) => bus.publish({ to: 'event', change, order: sequence }),
    toPerson: (userId, change, sequence) => bus.publish({ to: 'person', userId, change, order: sequence }),
    toConversation: () => undefined,
    sessionEnded: (sessionId) => bus.publish({ to: 'session', sessionId }),
    accept: handshake.accept,
    restart: handshake.shutDown,
    start: () => {
      listening = bus.start({ onMessage, onMissed });
      watch.start();
      heartbeatTimer = setInterval(heartbeat, timings.heartbeatMs);
    },
    close: async () => {
      clearInterval(heartbeatTimer);
      watch.stop();
      await bus.close();
    },
  };
}
