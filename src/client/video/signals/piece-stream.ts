/** Pieces in both directions of one link: numbered, acknowledged, and sent again from the first that is missing. */
export interface PieceStream<Piece> {
  /** Everything that was added has arrived. */
  readonly isSettled: boolean;
  /** Number of pieces that have arrived from the other end. */
  readonly arrived: number;
  add(piece: Piece): void;
  /** Pieces that are to be sent next, and the number of the first. */
  due(): { readonly first: number; readonly pieces: readonly Piece[] };
  noteSent(count: number): void;
  /** Takes back a piece that fits into no text. */
  drop(): void;
  /** Returns whether it was news. */
  noteAcknowledged(count: number): boolean;
  /** Returns the pieces that have not arrived before. A gap is not filled: what follows it is sent again, too. */
  takeIn(first: number, pieces: readonly unknown[]): readonly unknown[];
  /** Makes due again what was sent and not acknowledged. */
  rewind(): void;
}

export function createPieceStream<Piece>(): PieceStream<Piece> {
  const added: Piece[] = [];
  let acknowledged = 0;
  let sent = 0;
  let arrived = 0;
  return {
    get isSettled() {
      return acknowledged === added.length;
    },
    get arrived() {
      return arrived;
    },
    add: (piece) => void added.push(piece),
    due: () => ({ first: sent, pieces: added.slice(sent) }),
    noteSent(count) {
      sent += count;
    },
    drop: () => void added.splice(sent, 1),
    noteAcknowledged(count) {
      if (count <= acknowledged || count > added.length) return false;
      acknowledged = count;
      sent = Math.max(sent, acknowledged);
      return true;
    },
    takeIn(first, pieces) {
      if (first > arrived) return [];
      const fresh = pieces.slice(arrived - first);
      arrived += fresh.length;
      return fresh;
    },
    rewind() {
      sent = acknowledged;
    },
  };
}
