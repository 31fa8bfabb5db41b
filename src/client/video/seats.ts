import type { Link } from './link/link.ts';
import type { CallOfLink } from './link/two-way.ts';
import { createPeer, type Peer } from './peer.ts';
import { readSignal } from './signals/signal.ts';
import { createSignalQueue } from './signals/signal-queue.ts';
import type { CallOptions } from './video-call.ts';

/** Others at the table, and the way of signals to and from them. */
export interface Seats {
  readonly peers: ReadonlyMap<number, Peer>;
  /** Those of them who are in the call. */
  readonly inCall: readonly number[];
  eachLink(act: (link: Link) => void): void;
  /** Says again at once what is unanswered, and finds every way anew. */
  reconnect(): void;
  /** Sets who sits there, in order; who is no longer named is hung up on. */
  seat(userIds: readonly number[]): void;
  close(): void;
}

type SeatsOptions = Pick<CallOptions, 'ownId' | 'holder' | 'signals'>;

export function createSeats({ ownId, holder, signals }: SeatsOptions, call: CallOfLink): Seats {
  let peers: ReadonlyMap<number, Peer> = new Map();
  const nextLink = createNumbers();
  const queue = createSignalQueue({ send: signals.send, write: (to) => peers.get(to)?.write() ?? null });
  const sitDown = (userId: number) =>
    createPeer({ userId, ownId, holder, call, nextLink, ask: () => queue.ask(userId) });
  const stopHearing = signals.listen((from, data) => {
    queue.heard();
    const signal = readSignal(data);
    if (signal !== null) peers.get(from)?.hear(signal);
  });
  const seat = (userIds: readonly number[]) => {
    const before = peers;
    const others = new Set(userIds.filter((userId) => userId !== ownId));
    peers = new Map([...others].map((userId) => [userId, before.get(userId) ?? sitDown(userId)]));
    for (const [userId, peer] of before) if (!peers.has(userId)) signals.send(userId, peer.hangUp());
  };
  return {
    get peers() {
      return peers;
    },
    get inCall() {
      return [...peers].flatMap(([userId, { link }]) => (link === null ? [] : [userId]));
    },
    eachLink(act) {
      for (const { link } of peers.values()) if (link !== null) act(link);
    },
    reconnect() {
      queue.heard();
      for (const peer of peers.values()) peer.reconnect();
    },
    seat,
    close() {
      stopHearing();
      seat([]);
      queue.close();
    },
  };
}

/** Numbers of links begin anywhere, so that a page that comes back under its name repeats none. */
function createNumbers(): () => number {
  let last = Math.floor(Math.random() * 2 ** 40);
  return () => {
    last += 1;
    return last;
  };
}
