import * as v from 'valibot';
import {
  type ClientMessage,
  ClientMessageSchema,
  clientMessageLimits,
  realtimeClose,
} from '#contract/realtime.ts';
import type { Connection } from './connection.ts';

const MessageTextSchema = v.pipe(v.string(), v.parseJson(), ClientMessageSchema);
const secondMs = 1000;

/** A message as it has come over a socket. */
export interface Said {
  readonly data: unknown;
  readonly isBinary: boolean;
}

/** Reads the text of a message; null where it has none or is too long. */
export function textOf({ data, isBinary }: Said, maxBytes: number): string | null {
  return isBinary || !Buffer.isBuffer(data) || data.length > maxBytes ? null : data.toString();
}

/** Answers false for one more than so many in any second. */
function createSecondLimit(max: number): () => boolean {
  const moments: number[] = [];
  return () => {
    const now = performance.now();
    moments.push(now);
    if (moments.length <= max) return true;
    return now - (moments.shift() ?? 0) >= secondMs;
  };
}

/**
 * Creates the reader of what an app says after its hello: null is passed over. A connection that says too much is
 * closed.
 */
export function createMessageReader(connection: Connection) {
  const { perSecond, maxBytes } = clientMessageLimits;
  const isWithin = createSecondLimit(perSecond);
  return ({ data, isBinary }: Said): ClientMessage | null => {
    const isShort = Buffer.isBuffer(data) && data.length <= maxBytes;
    if (!isWithin() || !isShort) {
      connection.close(realtimeClose.tooMany);
      return null;
    }
    const message = v.safeParse(MessageTextSchema, textOf({ data, isBinary }, maxBytes));
    return message.success ? message.output : null;
  };
}
