import { createPieceStream } from './piece-stream.ts';
import { createRepeat } from './repeat.ts';
import { type End, type Piece, readPiece, type Signal, writeSignal } from './signal.ts';

/** Texts between two ends: what is unanswered is said again, until another pair of ends takes their place. */
export interface Exchange {
  /** Begins anew with nothing said. */
  restart(): void;
  add(piece: Piece): void;
  /** A text is due even where there are no pieces. */
  owe(): void;
  /** Returns the pieces that have not arrived before. */
  takeIn(signal: Signal): readonly Piece[];
  /** Text that is due; null where there is none. Pieces are for somebody who is known. */
  write(from: End, to: End | null): string | null;
  /** Says again at once what is unanswered. */
  renew(): void;
  close(): void;
}

export function createExchange(ask: () => void): Exchange {
  let stream = createPieceStream<Piece>();
  /** The other end has named this one: both know of each other. */
  let isAnswered = false;
  let isOwed = false;

  const owe = () => {
    isOwed = true;
    ask();
  };
  const sayAgain = () => {
    stream.rewind();
    owe();
  };
  const repeat = createRepeat(sayAgain);
  const noteAnswer = (arrived: number) => {
    if (!stream.noteAcknowledged(arrived) && isAnswered) return;
    isAnswered = true;
    if (stream.isSettled) repeat.stop();
    else repeat.start();
  };

  return {
    restart() {
      stream = createPieceStream();
      isAnswered = false;
      owe();
      repeat.start();
    },
    add(piece) {
      if (stream.isSettled && isAnswered) repeat.start();
      stream.add(piece);
      ask();
    },
    owe,
    takeIn({ arrived, first, pieces }) {
      noteAnswer(arrived);
      if (pieces.length > 0) owe();
      return stream
        .takeIn(first, pieces)
        .map(readPiece)
        .filter((piece) => piece !== null);
    },
    write(from, to) {
      const { first, pieces } = to === null ? { first: 0, pieces: [] } : stream.due();
      if (!isOwed && pieces.length === 0) return null;
      const { text, count } = writeSignal({ from, to, arrived: stream.arrived, first, pieces });
      // It would fit into no other text either; what comes of it is built anew after a while.
      if (pieces.length > 0 && count === 0) stream.drop();
      stream.noteSent(count);
      isOwed = false;
      if (count < pieces.length) ask();
      return text;
    },
    renew() {
      if (isAnswered && stream.isSettled) return;
      sayAgain();
      repeat.start();
    },
    close: repeat.stop,
  };
}
