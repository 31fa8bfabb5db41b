import { createLink, type Link, type LinkView } from './link/link.ts';
import { nothingTold, type Told } from './link/talk.ts';
import type { CallOfLink } from './link/two-way.ts';
import { createHandshake } from './signals/handshake.ts';
import type { Signal } from './signals/signal.ts';
import { absentPeer, type CallPeer, type PeerConnection } from './video-call.ts';

interface PeerOptions {
  readonly userId: number;
  readonly ownId: number;
  /** Name of the own call. */
  readonly holder: string;
  readonly call: CallOfLink;
  nextLink(): number;
  /** There is something to `write` to them. */
  ask(): void;
}

/** Somebody else at the table, from sitting down to getting up: one link after another, as long as they are in the call. */
export interface Peer {
  /** Null while they are not in the call. */
  readonly link: Link | null;
  hear(signal: Signal): void;
  /** Text that is due to them; null where there is none. */
  write(): string | null;
  reconnect(): void;
  /** Looks at them anew. */
  view(now: number): CallPeer;
  /** Hangs up, and returns the text that tells them so. */
  hangUp(): string;
}

/** Kept from one link to the next, while their page is the same. */
interface Known {
  readonly call: string | null;
  readonly told: Told;
  readonly hasWorked: boolean;
  /** Links that were given up since one has worked. */
  readonly rebuilds: number;
}

const nothingKnown: Known = { call: null, told: nothingTold, hasWorked: false, rebuilds: 0 };

export function createPeer({ userId, ownId, holder, call, nextLink, ask }: PeerOptions): Peer {
  let link: Link | null = null;
  let known = nothingKnown;

  const drop = () => {
    link?.close();
    link = null;
  };
  const part = () => {
    drop();
    known = nothingKnown;
    handshake.part();
    call.onChange();
  };
  const rebuild = () => {
    known = { ...known, rebuilds: known.rebuilds + 1 };
    handshake.beginAnew();
  };
  const begin = (theirCall: string) => {
    drop();
    if (theirCall !== known.call) known = { ...nothingKnown, call: theirCall };
    const whileThere = (act: () => void) => {
      if (link === made) act();
    };
    const made = createLink({
      call,
      isOfferer: ownId < userId,
      told: known.told,
      rebuilds: known.rebuilds,
      say: (piece) => whileThere(() => handshake.add(piece)),
      onBye: () => whileThere(part),
      onLost: () => whileThere(rebuild),
    });
    link = made;
    call.onChange();
  };
  const handshake = createHandshake({
    call: holder,
    nextLink,
    ask,
    onBegin: (end) => begin(end.call),
    onPiece: (piece) => link?.hear(piece),
    onBye: part,
  });

  return {
    get link() {
      return link;
    },
    hear: handshake.hear,
    write: handshake.write,
    reconnect() {
      handshake.renew();
      link?.restart();
    },
    view(now) {
      if (link === null) return { userId, ...absentPeer };
      const view = link.view(now);
      known = learn(known, view);
      return { userId, ...seen(view, known) };
    },
    hangUp() {
      const bye = handshake.writeBye();
      handshake.close();
      link?.sayBye();
      drop();
      return bye;
    },
  };
}

function learn(known: Known, { told, isThrough }: LinkView): Known {
  const learnt = { ...known, told: { ...told, wantsPicture: true } };
  return isThrough ? { ...learnt, hasWorked: true, rebuilds: 0 } : learnt;
}

function seen({ isThrough, told, ...media }: LinkView, { hasWorked }: Known): Omit<CallPeer, 'userId'> {
  const broken: PeerConnection = hasWorked ? 'reconnecting' : 'connecting';
  return {
    connection: isThrough ? 'connected' : broken,
    isHeard: told.microphone,
    hasCamera: told.camera,
    ...media,
  };
}
