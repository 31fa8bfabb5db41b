import type { SeatEvent } from '#contract/realtime.ts';
import type { Context } from '#server/context.ts';
import type { Bus } from './bus.ts';
import { type Channel, type Channels, written } from './channels.ts';
import { createInOrder } from './in-order.ts';
import type { SeatCalls, SeatHolding } from './realtime.ts';

/** A seat that a channel has said it holds, and the page that says so. */
interface Held {
  readonly seatId: number;
  readonly holder: string;
}

interface Asked extends Held {
  readonly takesOver?: boolean | undefined;
}

interface Parts {
  readonly logger: Context['logger'];
  readonly channels: Channels;
  readonly seats: SeatCalls;
  readonly bus: Bus;
  /** Names a channel over all processes. */
  nameOf(channel: Channel): string;
}

const send = ({ connection }: Channel, event: SeatEvent): void => connection.send(written(event));
const sendSignal = ({ connection }: Channel, from: number, data: string): void =>
  connection.offer(written({ type: 'seat.signal', from, data }));

interface RenewalParts extends Pick<Parts, 'seats' | 'bus' | 'nameOf'> {
  readonly held: WeakMap<Channel, Held>;
  readonly inOrder: ReturnType<typeof createInOrder>;
  onHeld(userId: number, seatId: number): void;
}

/**
 * Creates the hearing of channels that say which seat they hold. Of what one says while it waits for its turn only the
 * last counts: however often it is said, no more than one renewal of a channel waits.
 */
function createRenewals({ seats, bus, nameOf, held, inOrder, onHeld }: RenewalParts) {
  const waiting = new WeakMap<Channel, Asked>();

  async function renew(channel: Channel): Promise<void> {
    const asked = waiting.get(channel);
    waiting.delete(channel);
    // What a page said before it had another channel takes the seat from that one no more.
    if (asked === undefined || !channel.connection.isOpen()) return;
    const { userId } = channel;
    const { seatId, holder } = asked;
    const name = nameOf(channel);
    const lease = await seats.renew({ ...asked, userId, channel: name });
    if (lease.outcome !== 'held') {
      held.delete(channel);
      return send(channel, { type: 'seat.over', seatId, reason: lease.outcome });
    }
    held.set(channel, { seatId, holder });
    send(channel, { type: 'seat.held', seatId });
    onHeld(userId, seatId);
    if (lease.isMoved) bus.publish({ to: 'seat', seatId, userId, holder, channel: name });
  }

  return (channel: Channel, asked: Asked): void => {
    const isQueued = waiting.has(channel);
    waiting.set(channel, asked);
    if (!isQueued) inOrder(`person ${channel.userId}`, () => renew(channel));
  };
}

/**
 * Creates what holds seats over channels, and carries signals between those who sit at one table. The database decides
 * who sits where at each signal; what is kept here is only which channel speaks for which seat. A signal goes straight
 * to a channel of this process, and to another one by a row that its process is told to fetch.
 */
export function createSeatHolding({ logger, channels, seats, bus, nameOf }: Parts) {
  const held = new WeakMap<Channel, Held>();
  const inOrder = createInOrder((error) => logger.warn({ err: error }, 'seat or signal not served'));

  /** Finds the channel here that speaks for a seat, by its name where that is known. */
  function speakerOf(userId: number, seatId: number, name?: string | null): Channel | undefined {
    for (const channel of channels.ofPerson(userId))
      if (held.get(channel)?.seatId === seatId && (name === undefined || nameOf(channel) === name))
        return channel;
    return undefined;
  }

  async function deliverWaiting(userId: number, seatId: number): Promise<void> {
    const channel = speakerOf(userId, seatId);
    if (channel === undefined) return;
    for (const { from, data } of await seats.takeSignals(seatId)) sendSignal(channel, from, data);
  }

  const hearSeat = createRenewals({
    seats,
    bus,
    nameOf,
    held,
    inOrder,
    onHeld: (userId, seatId) => inOrder(`seat ${seatId}`, () => deliverWaiting(userId, seatId)),
  });

  async function signal(channel: Channel, { to, data }: { to: number; data: string }): Promise<void> {
    const own = held.get(channel);
    if (own === undefined) return;
    const { userId } = channel;
    const findPlace = () => seats.findNeighbour({ ...own, userId, to });
    const place = await findPlace();
    if (place === null) return;
    const { seatId } = place;
    const here = speakerOf(to, seatId, place.channel);
    // Behind those that have waited for the seat, which may be on their way out of the database.
    if (here !== undefined) return inOrder(`seat ${seatId}`, () => sendSignal(here, userId, data));
    await seats.keepSignal({ seatId, from: userId, data });
    // Whoever came back while it was kept may have looked before it was there.
    const reader = await findPlace();
    if (reader?.seatId === seatId)
      bus.publish({ to: 'signals', userId: to, seatId, channel: reader.channel });
  }

  return {
    /** Hears that a channel holds a seat, and renews its lease. */
    hearSeat,
    /** Hears a signal; of one person they are passed on in their order. */
    hearSignal: (channel: Channel, asked: { to: number; data: string }): void =>
      inOrder(`person ${channel.userId}`, () => signal(channel, asked)),
    /** Tells the channels here that spoke for a seat that it has moved or ended. */
    moved: ({ seatId, userId, holder, channel: name }: SeatHolding): void => {
      for (const channel of channels.ofPerson(userId)) {
        const own = held.get(channel);
        if (own?.seatId !== seatId || (own.holder === holder && nameOf(channel) === name)) continue;
        held.delete(channel);
        const reason = holder === null ? 'gone' : 'elsewhere';
        if (own.holder !== holder) send(channel, { type: 'seat.over', seatId, reason });
      }
    },
    /** Fetches signals that another process has kept for a seat, where its channel is here. */
    fetchSignals: ({ userId, seatId, channel: name }: Omit<SeatHolding, 'holder'>): void => {
      if (speakerOf(userId, seatId, name) !== undefined)
        inOrder(`seat ${seatId}`, () => deliverWaiting(userId, seatId));
    },
  };
}
export type SeatHoldings = ReturnType<typeof createSeatHolding>;
