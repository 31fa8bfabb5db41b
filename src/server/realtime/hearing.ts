import type { ClientMessage } from '#contract/realtime.ts';
import type { Context } from '#server/context.ts';
import type { ConversationPlace } from '#server/conversation-place.ts';
import type { Audiences } from './audiences.ts';
import type { Bus } from './bus.ts';
import type { Channel, Channels } from './channels.ts';
import { type ConversationReads, recipientsKeptMs } from './realtime.ts';
import type { SeatHoldings } from './seats.ts';

/** Shortest time between two times that one channel's typing is passed on. */
const typingEveryMs = 1000;

/** Finds conversations, each at most once a second. */
function createPlaces({ findPlace }: ConversationReads) {
  const kept = new Map<string, Promise<ConversationPlace | null>>();
  return (sid: string): Promise<ConversationPlace | null> => {
    const known = kept.get(sid);
    if (known) return known;
    const place = findPlace(sid);
    kept.set(sid, place);
    setTimeout(() => void kept.delete(sid), recipientsKeptMs).unref();
    return place;
  };
}

interface Parts {
  readonly logger: Context['logger'];
  readonly channels: Channels;
  readonly audiences: Audiences;
  readonly conversations: ConversationReads;
  readonly bus: Bus;
  readonly seats: Pick<SeatHoldings, 'hearSeat' | 'hearSignal'>;
}

/**
 * Creates what hears the apps: what is on their screens is kept on the channel, who types is told to the others, seats
 * are held and signals passed on.
 */
export function createHearing({ logger, channels, audiences, conversations, bus, seats }: Parts) {
  const findPlace = createPlaces(conversations);
  const typedAt = new WeakMap<Channel, number>();

  async function mayRead({ eventId, userIds }: ConversationPlace, userId: number): Promise<boolean> {
    if (eventId === null) return userIds.includes(userId);
    const { approved } = await audiences.of(eventId);
    return approved.has(userId);
  }

  async function tellTyping({ userId }: Channel, sid: string): Promise<void> {
    const place = await findPlace(sid);
    if (place === null || !(await mayRead(place, userId))) return;
    bus.publish({ to: 'conversation', place, event: { type: 'chat.typing', userId } });
  }

  function hearTyping(channel: Channel, sid: string): void {
    const now = performance.now();
    if (now - (typedAt.get(channel) ?? Number.NEGATIVE_INFINITY) < typingEveryMs) return;
    typedAt.set(channel, now);
    tellTyping(channel, sid).catch((error: unknown) => logger.warn({ err: error }, 'typing not told'));
  }

  return (channel: Channel, message: ClientMessage): void => {
    if (message.type === 'looking') channels.look(channel, message.sid);
    else if (message.type === 'typing') hearTyping(channel, message.sid);
    else if (message.type === 'seat') seats.hearSeat(channel, message);
    else seats.hearSignal(channel, message);
  };
}
