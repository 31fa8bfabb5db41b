import { setTimeout } from 'node:timers/promises';
import type { SeatEvent } from '#contract/realtime.ts';
import type { Context } from '#server/context.ts';
import type { Bus } from './bus.ts';
import { type Channel, type Channels, written } from './channels.ts';
import { createInOrder } from './in-order.ts';
import type { NamedSeat, SeatCalls } from './realtime.ts';

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

/** Pause after a renewal before the next one of the same person. */
const renewalPauseMs = 50;

interface RenewalParts extends Pick<Parts, 'seats' | 'bus' | 'nameOf'> {
  readonly held: WeakMap<Channel, Held>;
  readonly inOrder: ReturnType<typeof createInOrder>;
  onHeld(channel: Channel): void;
}

/**
 * Creates the hearing of channels that say which seat they hold. Of what one says while it waits for its turn only the
 * last counts, and each person has a turn at most every few milliseconds: however often it is said, it costs little.
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
    if (lease.isMoved) bus.publish({ to: 'seat', seatId, userId });
    onHeld(channel);
  }

  async function takeTurn(channel: Channel): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    inOrder(`person ${channel.userId}`, () => renew(channel).finally(resolve));
    await promise;
    await setTimeout(renewalPauseMs, undefined, { ref: false });
  }

  return (channel: Channel, asked: Asked): void => {
    const isQueued = waiting.has(channel);
    waiting.set(channel, asked);
    if (!isQueued) inOrder(`renewals ${channel.userId}`, () => takeTurn(channel));
  };
}

interface CarrierParts extends Pick<Parts, 'channels' | 'seats' | 'bus' | 'nameOf'> {
  readonly held: WeakMap<Channel, Held>;
  readonly inOrder: ReturnType<typeof createInOrder>;
}

/**
 * Creates the carrier of signals between those who sit at one table. The database decides who sits where at each of
 * them. One goes straight to a channel of this process, and to another one by a row that its process is told to fetch.
 */
function createCarrier({ channels, seats, bus, nameOf, held, inOrder }: CarrierParts) {
  /** Finds the channel of this name here, where it speaks for a seat. */
  function speakerOf(userId: number, seatId: number, name: string | null): Channel | undefined {
    for (const channel of channels.ofPerson(userId))
      if (held.get(channel)?.seatId === seatId && nameOf(channel) === name) return channel;
    return undefined;
  }

  async function deliver(channel: Channel): Promise<void> {
    const own = held.get(channel);
    if (own === undefined) return;
    for (const { from, data } of await seats.takeSignals(own)) sendSignal(channel, from, data);
  }

  function deliverWaiting(channel: Channel): void {
    const own = held.get(channel);
    if (own !== undefined) inOrder(`seat ${own.seatId}`, () => deliver(channel));
  }

  return {
    /** Delivers what waits for the seat of a channel. */
    deliverWaiting,
    /** Fetches signals that another process has kept for a seat, where its channel is here. */
    fetch: ({ userId, seatId, channel: name }: NamedSeat & { readonly channel: string | null }): void => {
      const channel = speakerOf(userId, seatId, name);
      if (channel !== undefined) deliverWaiting(channel);
    },
    carry: async (channel: Channel, { to, data }: { to: number; data: string }): Promise<void> => {
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
    },
  };
}

/**
 * Creates what holds seats over channels, and carries signals between those who sit at one table. What is kept here is
 * only which channel speaks for which seat.
 */
export function createSeatHolding({ logger, channels, seats, bus, nameOf }: Parts) {
  const held = new WeakMap<Channel, Held>();
  const inOrder = createInOrder((error) => logger.warn({ err: error }, 'seat or signal not served'));
  const carrier = createCarrier({ channels, seats, bus, nameOf, held, inOrder });
  const hearSeat = createRenewals({ seats, bus, nameOf, held, inOrder, onHeld: carrier.deliverWaiting });

  /** Looks who holds a seat now, and tells the channels here that no longer do. */
  async function lookAgain({ seatId, userId }: NamedSeat): Promise<void> {
    const speakers = [...channels.ofPerson(userId)].filter((channel) => held.get(channel)?.seatId === seatId);
    if (speakers.length === 0) return;
    const now = await seats.findHolding(seatId);
    for (const channel of speakers) {
      const isHolder = now?.holder === held.get(channel)?.holder;
      if (isHolder && now?.channel === nameOf(channel)) continue;
      held.delete(channel);
      if (!isHolder)
        send(channel, { type: 'seat.over', seatId, reason: now === null ? 'gone' : 'elsewhere' });
    }
  }

  return {
    /** Hears that a channel holds a seat, and renews its lease. */
    hearSeat,
    /** Hears a signal; of one person they are passed on in their order. */
    hearSignal: (channel: Channel, asked: { to: number; data: string }): void =>
      inOrder(`person ${channel.userId}`, () => carrier.carry(channel, asked)),
    /**
     * Hears that a seat has moved or ended. Who holds it is read anew, in the person's turn: what comes from another
     * process may be late, and is then no longer so.
     */
    moved: (seat: NamedSeat): void => inOrder(`person ${seat.userId}`, () => lookAgain(seat)),
    /** Hears that channels are closed since their sessions have ended: their seats are held for a moment only. */
    ended: (some: Iterable<Channel>): void => {
      for (const channel of some) {
        const own = held.get(channel);
        if (own === undefined) continue;
        const { userId } = channel;
        const leaving = { ...own, userId, channel: nameOf(channel), isLeaving: true };
        inOrder(`person ${userId}`, async () => void (await seats.renew(leaving)));
      }
    },
    fetchSignals: carrier.fetch,
  };
}
export type SeatHoldings = ReturnType<typeof createSeatHolding>;
