import { createOthers, isSame } from './ends.ts';
import { createExchange } from './exchange.ts';
import { type End, type Piece, type Signal, writeSignal } from './signal.ts';

/**
 * Way to one person over texts that may be lost. Both ends of a link have a name, the call of a page and a number;
 * pieces travel once both are known. An end with another name than before has begun anew: a page that was loaded again,
 * or a link that was given up. Texts from and to names of before are passed over.
 */
export interface Handshake {
  /** Takes in what has arrived. */
  hear(signal: Signal): void;
  /** Queues a piece of the link of the moment. */
  add(piece: Piece): void;
  /** Text that is due; null where there is none. */
  write(): string | null;
  /** Text that says that this end has hung up. */
  writeBye(): string;
  /** Says again at once what is unanswered. */
  renew(): void;
  /** Gives the link up and begins another one. */
  beginAnew(): void;
  /** The other end has hung up: whoever answers now is somebody new. */
  part(): void;
  close(): void;
}

interface HandshakeOptions {
  readonly call: string;
  /** Numbers that no link of this call has had. */
  nextLink(): number;
  /** There is something to `write`. */
  ask(): void;
  /** Both ends are known, for the first time or anew: whatever stood before is over. */
  onBegin(other: End): void;
  onPiece(piece: Piece): void;
  onBye(): void;
}

export function createHandshake({ call, nextLink, ask, ...options }: HandshakeOptions): Handshake {
  const others = createOthers();
  const exchange = createExchange(ask);
  let own: End = { call, link: nextLink() };

  const rename = () => {
    own = { call, link: nextLink() };
    exchange.restart();
  };
  const begin = (other: End) => {
    exchange.restart();
    options.onBegin(other);
  };

  exchange.restart();
  return {
    hear(signal) {
      if (signal.isBye) {
        if (isSame(signal.from, others.current)) options.onBye();
        return;
      }
      const place = others.meet(signal.from);
      if (place === 'past') return;
      if (place === 'new') begin(signal.from);
      if (!isSame(signal.to, own)) return exchange.owe();
      for (const piece of exchange.takeIn(signal)) options.onPiece(piece);
    },
    add: exchange.add,
    write: () => exchange.write(own, others.current),
    writeBye: () =>
      writeSignal({ from: own, to: others.current, arrived: 0, first: 0, pieces: [], isBye: true }).text,
    renew: exchange.renew,
    beginAnew() {
      rename();
      if (others.current !== null) options.onBegin(others.current);
    },
    part() {
      others.forget();
      rename();
    },
    close: exchange.close,
  };
}
