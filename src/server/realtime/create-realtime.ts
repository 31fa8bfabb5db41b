import type { Context } from '#server/context.ts';
import type { Bus } from './bus.ts';
import { createChannels } from './channels.ts';
import { createDeliveries } from './deliveries.ts';
import { createDoor } from './door.ts';
import type { Notice } from './notice.ts';
import { type Pace, usualPace } from './pace.ts';
import type { RealtimeServer } from './realtime.ts';
import { watchSessions } from './watch-sessions.ts';

interface Options {
  readonly context: Pick<Context, 'config' | 'database' | 'clock' | 'logger'>;
  readonly bus: Bus;
  readonly pace?: Partial<Pace>;
}

/** The channels of this process, fed by the bus. */
export function createRealtime({ context, bus, pace: given }: Options): RealtimeServer {
  const pace = { ...usualPace, ...given };
  const channels = createChannels();
  const deliver = createDeliveries(context, channels);
  const watch = watchSessions({ context, channels, pace });
  let hearing = Promise.resolve();
  const door = createDoor({
    context,
    channels,
    watch,
    helloMs: pace.helloMs,
    untilHearing: () => hearing,
  });
  let beating: NodeJS.Timeout | undefined;

  function onNotice(notice: Notice): void {
    if (notice.to === 'session') watch.ended(notice.sessionId);
    else deliver(notice);
  }

  function onMissed(): void {
    channels.sendMissed();
    watch.checkAll();
  }

  function beat(): void {
    for (const { connection } of channels.all) connection.beat();
  }

  return {
    toEvent: (change, order) => bus.publish({ to: 'event', change, order }),
    toPerson: (userId, change, order) => bus.publish({ to: 'person', userId, change, order }),
    sessionEnded: (sessionId) => bus.publish({ to: 'session', sessionId }),
    accept: door.accept,
    restart: door.shut,
    start: () => {
      hearing = bus.start({ onNotice, onMissed });
      watch.start();
      beating = setInterval(beat, pace.beatMs);
    },
    close: async () => {
      clearInterval(beating);
      watch.stop();
      await bus.close();
    },
  };
}
