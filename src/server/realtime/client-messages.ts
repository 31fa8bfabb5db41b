import * as v from 'valibot';
import {
  type ClientMessage,
  ClientMessageSchema,
  clientMessageLimits,
  realtimeClose,
} from '#contract/realtime.ts';
import type { Connection } from './connection.ts';

const JsonSchema = v.pipe(v.string(), v.parseJson());
const KindSchema = v.object({ type: v.string() });
/** Kinds that this server knows, but for signals, which may be as long as any message. */
const shortKinds: ReadonlySet<string> = new Set(
  ClientMessageSchema.options.map(({ entries }) => entries.type.literal).filter((kind) => kind !== 'signal'),
);
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

/** Creates a limit of calls in any second: it answers true while there are at most so many, and false beyond. */
function createSecondLimit(max: number): () => boolean {
  const moments: number[] = [];
  return () => {
    const now = performance.now();
    moments.push(now);
    if (moments.length <= max) return true;
    return now - (moments.shift() ?? 0) >= secondMs;
  };
}

const isShort = (said: unknown): boolean => v.is(KindSchema, said) && shortKinds.has(said.type);

/**
 * Creates the reader of what an app says after its hello; null stands for what is passed over. A kind that this server
 * does not know may be as long as any message, so that newer apps can talk to it. A connection that says more than it
 * may is closed.
 */
export function createMessageReader(connection: Connection) {
  const { perSecond, maxBytes, signalMaxBytes } = clientMessageLimits;
  const isWithinRate = createSecondLimit(perSecond);

  function refuse(): null {
    connection.close(realtimeClose.tooMany);
    return null;
  }

  return ({ data, isBinary }: Said): ClientMessage | null => {
    if (!isWithinRate() || !Buffer.isBuffer(data) || data.length > signalMaxBytes) return refuse();
    const json = v.safeParse(JsonSchema, textOf({ data, isBinary }, signalMaxBytes));
    if (!json.success) return null;
    if (data.length > maxBytes && isShort(json.output)) return refuse();
    const message = v.safeParse(ClientMessageSchema, json.output);
    return message.success ? message.output : null;
  };
}
