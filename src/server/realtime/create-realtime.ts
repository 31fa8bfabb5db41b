import { randomUUID } from 'node:crypto';
import type { ChatMessage } from '#contract/chat.ts';
import type { ConversationEvent } from '#contract/realtime.ts';
import type { Context } from '#server/context.ts';
import { createAudiences } from './audiences.ts';
import type { Bus, BusMessage, ConversationNames } from './bus.ts';
import { type Channel, createChannels } from './channels.ts';
import { createFanOut } from './fan-out.ts';
import { createHandshake } from './handshake.ts';
import { createHearing } from './hearing.ts';
import type { ConversationReads, RealtimeServer, SeatCalls, Timings } from './realtime.ts';
import { createScreens } from './screens.ts';
import { createSeatHolding } from './seats.ts';
import { watchSessions } from './watch-sessions.ts';

const defaultTimings: Timings = {
  handshakeMs: 5000,
  heartbeatMs: 30_000,
  expiryCheckMs: 1000,
  sweepMs: 60_000,
};

/** Parts of the interval between two pings, each with its share of the channels: ten thousand at once would hold up all else. */
const heartbeatParts = 30;

interface Options {
  readonly context: Pick<Context, 'config' | 'database' | 'clock' | 'logger'>;
  readonly bus: Bus;
  readonly conversations: ConversationReads;
  readonly seats: SeatCalls;
  readonly timings?: Partial<Timings>;
}

/** Leaves out what only the own process has of an event: the content of a message, and what its place says already. */
function namesIn(event: ConversationEvent): ConversationNames['event'] {
  if (event.type === 'chat.message') {
    const { type, message, after } = event;
    return { type, messageId: message.id, after };
  }
  const { sid: _, ...names } = event;
  return names;
}

/** Creates names of channels that no other process has. */
function createNames(): (channel: Channel) => string {
  const process = randomUUID();
  const numbers = new WeakMap<Channel, number>();
  let last = 0;
  return (channel) => {
    const number = numbers.get(channel) ?? ++last;
    numbers.set(channel, number);
    return `${process}-${number}`;
  };
}

/** Wires the parts of this process together: handshake, channels, session watch, and the fan-out fed by the bus. */
export function createRealtime({
  context,
  bus,
  conversations,
  seats: seatCalls,
  timings: given,
}: Options): RealtimeServer {
  const timings = { ...defaultTimings, ...given };
  const nameOf = createNames();
  const screens = createScreens();
  const channels = createChannels((channel, sid) =>
    bus.publish({ to: 'screens', channel: nameOf(channel), userId: channel.userId, sid }),
  );
  const audiences = createAudiences(context.database.reader, channels);
  const parts = { logger: context.logger, channels, audiences, conversations };
  const fanOut = createFanOut(parts);
  const seats = createSeatHolding({ logger: context.logger, channels, seats: seatCalls, bus, nameOf });
  const watch = watchSessions({ context, channels, timings, onEnd: seats.ended });
  let listening = Promise.resolve();
  const handshake = createHandshake({
    context,
    channels,
    watch,
    handshakeMs: timings.handshakeMs,
    onMessage: createHearing({ ...parts, bus, seats }),
    untilListening: () => listening,
  });
  let part = 0;
  let heartbeatTimer: NodeJS.Timeout | undefined;

  function onMessage(message: BusMessage, content?: ChatMessage): void {
    if (message.to === 'session') watch.ended(message.sessionId);
    else if (message.to === 'screens') screens.note(message);
    else if (message.to === 'seat') seats.moved(message);
    else if (message.to === 'signals') seats.fetchSignals(message);
    else fanOut(message, content);
  }

  function onMissed(): void {
    channels.sendMissed();
    watch.checkAll();
  }

  function heartbeat(): void {
    part = (part + 1) % heartbeatParts;
    for (const { connection, sessionId } of channels.all)
      if (sessionId % heartbeatParts === part) connection.heartbeat();
  }

  return {
    toEvent: (change, sequence) => bus.publish({ to: 'event', change, order: sequence }),
    toPerson: (userId, change, sequence) => bus.publish({ to: 'person', userId, change, order: sequence }),
    toConversation: (place, event) =>
      bus.publish(
        { to: 'conversation', place, event: namesIn(event) },
        event.type === 'chat.message' ? event.message : undefined,
      ),
    seatMoved: (seat) => bus.publish({ to: 'seat', ...seat }),
    peopleLookingAt: screens.peopleAt,
    personLeft: (left) => bus.publish({ to: 'leavers', left }),
    sessionEnded: (sessionId) => bus.publish({ to: 'session', sessionId }),
    accept: handshake.accept,
    restart: handshake.shutDown,
    start: () => {
      listening = bus.start({ onMessage, onMissed });
      watch.start();
      heartbeatTimer = setInterval(heartbeat, timings.heartbeatMs / heartbeatParts);
    },
    close: async () => {
      clearInterval(heartbeatTimer);
      watch.stop();
      await bus.close();
    },
  };
}
