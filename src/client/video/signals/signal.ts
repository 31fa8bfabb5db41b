import * as v from 'valibot';

/** Longest text of a signal, in bytes as it stands within a message of the channel. */
export const signalMaxBytes = 16_000;
const piecesMax = 100;

const NumberSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** One end of a link: the call of a page, and the number of the link within it. */
const EndSchema = v.object({ call: v.pipe(v.string(), v.maxLength(100)), link: NumberSchema });
export type End = v.InferOutput<typeof EndSchema>;

/**
 * One text from page to page. It names the end that it comes from and the one that it is meant for; null where the
 * writer does not know it yet, which makes the text a greeting. Its pieces are numbered from `first` on.
 */
const SignalSchema = v.object({
  from: EndSchema,
  to: v.nullable(EndSchema),
  /** Number of pieces that have arrived so far. */
  arrived: NumberSchema,
  first: NumberSchema,
  pieces: v.pipe(v.array(v.unknown()), v.maxLength(piecesMax)),
  /** The writer has hung up. */
  isBye: v.optional(v.boolean()),
});
export type Signal = v.InferOutput<typeof SignalSchema>;

const DescriptionSchema = v.object({
  type: v.literal('description'),
  description: v.object({
    type: v.picklist(['offer', 'answer']),
    sdp: v.pipe(v.string(), v.maxLength(signalMaxBytes)),
  }),
});
const CandidateSchema = v.object({
  type: v.literal('candidate'),
  candidate: v.object({
    candidate: v.pipe(v.string(), v.maxLength(1_000)),
    sdpMid: v.nullish(v.pipe(v.string(), v.maxLength(100))),
    sdpMLineIndex: v.nullish(NumberSchema),
    usernameFragment: v.nullish(v.pipe(v.string(), v.maxLength(300))),
  }),
});
/** Wish of whoever answers for another way, since only the other end makes offers. */
const RestartSchema = v.object({ type: v.literal('restart') });
const PieceSchema = v.variant('type', [DescriptionSchema, CandidateSchema, RestartSchema]);
/** Step of the negotiation of a link. */
export type Piece = v.InferOutput<typeof PieceSchema>;

/** Null for what is no signal, or one of another version of the app. */
export function readSignal(text: string): Signal | null {
  if (text.length > signalMaxBytes) return null;
  try {
    const read = v.safeParse(SignalSchema, JSON.parse(text));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}

export function readPiece(piece: unknown): Piece | null {
  const read = v.safeParse(PieceSchema, piece);
  return read.success ? read.output : null;
}

const encoder = new TextEncoder();

/** The text is a value within a message that is JSON itself. */
const fits = (text: string) => encoder.encode(JSON.stringify(text)).length <= signalMaxBytes;

type Writable = Omit<Signal, 'pieces'> & { readonly pieces: readonly Piece[] };

/** Writes a signal with as many of its pieces as there is room for. */
export function writeSignal(signal: Writable): { readonly text: string; readonly count: number } {
  for (let count = Math.min(signal.pieces.length, piecesMax); ; count -= 1) {
    const text = JSON.stringify({ ...signal, pieces: signal.pieces.slice(0, count) });
    if (count === 0 || fits(text)) return { text, count };
  }
}
