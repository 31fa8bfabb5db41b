import type { Relay } from './relay.ts';
import {
  type Address,
  type Attribute,
  attribute,
  errorCode,
  notUnderstood,
  xorAddress,
} from './stun-attributes.ts';
import { encodeMessage, methods, type ReceivedMessage } from './stun-message.ts';
import { identify } from './turn-credentials.ts';
import { replyTo } from './turn-requests.ts';

export interface Answer {
  readonly bytes: Buffer;
  /** False where a client is only told the nonce to ask with. */
  readonly isRefusal: boolean;
}

interface AnswerOptions {
  readonly client: Address;
  readonly secret: string;
  readonly relay: Relay;
}

/** Words for the codes that are answered with (RFC 8489, section 14.8; RFC 8656, section 19). */
const reasons: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthenticated',
  403: 'Forbidden',
  420: 'Unknown Attribute',
  437: 'Allocation Mismatch',
  438: 'Stale Nonce',
  440: 'Address Family not Supported',
  441: 'Wrong Credentials',
  442: 'Unsupported Transport Protocol',
  443: 'Peer Address Family Mismatch',
  486: 'Allocation Quota Reached',
  508: 'Insufficient Capacity',
};

interface Outcome {
  /** Null for a success. */
  readonly code: number | null;
  readonly attributes: readonly Attribute[];
  readonly key?: Buffer;
}

function uint16s(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value, index * 2);
  return bytes;
}

async function outcomeOf(request: ReceivedMessage, options: AnswerOptions): Promise<Outcome> {
  const { client, secret, relay } = options;
  if (request.method === methods.binding)
    return { code: null, attributes: [xorAddress('xorMappedAddress', client)] };
  const identity = identify(secret, request);
  if ('code' in identity) return identity;
  const { key, username } = identity;
  const unknown = notUnderstood(request.attributes);
  if (unknown.length > 0)
    return { code: 420, attributes: [attribute('unknownAttributes', uint16s(unknown))], key };
  const reply = await replyTo({
    request,
    client,
    username,
    allocation: relay.find(client),
    open: (transaction) => relay.open(client, { username, transaction }),
  });
  return typeof reply === 'number'
    ? { code: reply, attributes: [], key }
    : { code: null, attributes: reply, key };
}

/** Answers a request; with the seal of whoever it is known to come from. */
export async function answerTo(request: ReceivedMessage, options: AnswerOptions): Promise<Answer> {
  const { code, attributes, key } = await outcomeOf(request, options);
  const { method, transaction, hasFingerprint, seal } = request;
  const error = code === null ? [] : [errorCode(code, reasons[code] ?? '')];
  return {
    bytes: encodeMessage(
      {
        method,
        kind: code === null ? 'success' : 'error',
        transaction,
        attributes: [...error, ...attributes],
      },
      { key, hasFingerprint },
    ),
    isRefusal: code !== null && code !== 438 && seal !== null,
  };
}
