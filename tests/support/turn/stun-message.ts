import { createHmac, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { type Attribute, attributeTypes, uint32 } from './stun-attributes.ts';

/** Methods of STUN and TURN by their numbers (RFC 8489, RFC 8656). */
export const methods = {
  binding: 1,
  allocate: 3,
  refresh: 4,
  send: 6,
  data: 7,
  createPermission: 8,
  channelBind: 9,
} as const;

const kinds = ['request', 'indication', 'success', 'error'] as const;

export interface StunMessage {
  readonly method: number;
  readonly kind: (typeof kinds)[number];
  readonly transaction: Buffer;
  readonly attributes: readonly Attribute[];
}

export interface ReceivedMessage extends StunMessage {
  /** Code of MESSAGE-INTEGRITY and the bytes that it was made over; null without one. */
  readonly seal: { readonly over: Buffer; readonly code: Buffer } | null;
  readonly hasFingerprint: boolean;
}

const cookie = 0x2112a442;
const headerBytes = 20;
const attributeHeaderBytes = 4;
const sealBytes = 20;
const fingerprintMask = 0x5354554e;

const padded = (length: number) => Math.ceil(length / 4) * 4;

const hmacOf = (key: Buffer, over: Buffer) => createHmac('sha1', key).update(over).digest();

const fingerprintOf = (over: Buffer) => uint32((crc32(over) ^ fingerprintMask) >>> 0);

/** Bits of the kind lie between those of the method (RFC 8489, figure 3). */
function typeOf({ method, kind }: StunMessage): number {
  const bits = kinds.indexOf(kind);
  const spread = (method & 0xf) | ((method & 0x70) << 1) | ((method & 0xf80) << 2);
  return spread | ((bits & 1) << 4) | ((bits & 2) << 7);
}

const methodOf = (type: number) => (type & 0xf) | ((type >> 1) & 0x70) | ((type >> 2) & 0xf80);
const kindOf = (type: number) => kinds[((type >> 4) & 1) | ((type >> 7) & 2)] ?? 'request';

function encodeAttribute({ type, value }: Attribute): Buffer {
  const bytes = Buffer.alloc(attributeHeaderBytes + padded(value.length));
  bytes.writeUInt16BE(type, 0);
  bytes.writeUInt16BE(value.length, 2);
  value.copy(bytes, attributeHeaderBytes);
  return bytes;
}

/** Copy of a message's beginning that names a length with so many bytes to come: codes are made over that. */
function announcing(bytes: Buffer, toCome: number): Buffer {
  const announced = Buffer.from(bytes);
  announced.writeUInt16BE(bytes.length - headerBytes + toCome, 2);
  return announced;
}

function withCode(bytes: Buffer, type: number, length: number, codeOf: (over: Buffer) => Buffer): Buffer {
  const over = announcing(bytes, attributeHeaderBytes + length);
  return Buffer.concat([over, encodeAttribute({ type, value: codeOf(over) })]);
}

interface Codes {
  /** MESSAGE-INTEGRITY is added with it. */
  readonly key?: Buffer | undefined;
  readonly hasFingerprint?: boolean;
}

export function encodeMessage(message: StunMessage, { key, hasFingerprint = false }: Codes = {}): Buffer {
  const header = Buffer.alloc(headerBytes);
  header.writeUInt16BE(typeOf(message), 0);
  header.writeUInt32BE(cookie, 4);
  message.transaction.copy(header, 8);
  const { messageIntegrity, fingerprint } = attributeTypes;
  let bytes = announcing(Buffer.concat([header, ...message.attributes.map(encodeAttribute)]), 0);
  if (key) bytes = withCode(bytes, messageIntegrity, sealBytes, (over) => hmacOf(key, over));
  return hasFingerprint ? withCode(bytes, fingerprint, 4, fingerprintOf) : bytes;
}

const isMessage = (bytes: Buffer) =>
  bytes.length >= headerBytes &&
  bytes.readUInt16BE(0) < 0x4000 &&
  bytes.readUInt16BE(2) === bytes.length - headerBytes &&
  bytes.length % 4 === 0 &&
  bytes.readUInt32BE(4) === cookie;

interface FoundAttribute extends Attribute {
  readonly offset: number;
}

function readAttributes(bytes: Buffer): readonly FoundAttribute[] | null {
  const found: FoundAttribute[] = [];
  for (let offset = headerBytes; offset < bytes.length; ) {
    const length = bytes.readUInt16BE(offset + 2);
    const start = offset + attributeHeaderBytes;
    if (start + length > bytes.length) return null;
    found.push({ type: bytes.readUInt16BE(offset), value: bytes.subarray(start, start + length), offset });
    offset = start + padded(length);
  }
  return found;
}

/** Reads a datagram; null for what is no message, is cut off, or bears a fingerprint of another. */
export function decodeMessage(bytes: Buffer): ReceivedMessage | null {
  const found = isMessage(bytes) ? readAttributes(bytes) : null;
  if (found === null) return null;
  const upTo = ({ offset, value }: FoundAttribute) =>
    announcing(bytes.subarray(0, offset), attributeHeaderBytes + value.length);
  const { messageIntegrity, fingerprint } = attributeTypes;
  const print = found.find(({ type }) => type === fingerprint);
  if (print && !fingerprintOf(upTo(print)).equals(print.value)) return null;
  const seal = found.find(({ type }) => type === messageIntegrity);
  const end = (seal ?? print)?.offset ?? bytes.length;
  const type = bytes.readUInt16BE(0);
  return {
    method: methodOf(type),
    kind: kindOf(type),
    transaction: bytes.subarray(8, headerBytes),
    attributes: found.filter(({ offset }) => offset < end).map(({ type, value }) => ({ type, value })),
    seal: seal ? { over: upTo(seal), code: seal.value } : null,
    hasFingerprint: print !== undefined,
  };
}

export function isSealedWith({ seal }: ReceivedMessage, key: Buffer): boolean {
  return (
    seal !== null && seal.code.length === sealBytes && timingSafeEqual(seal.code, hmacOf(key, seal.over))
  );
}
