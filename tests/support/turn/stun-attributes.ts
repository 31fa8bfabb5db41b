export interface Attribute {
  readonly type: number;
  readonly value: Buffer;
}

export interface Address {
  readonly address: string;
  readonly port: number;
}

/** Attributes by their numbers; those below 0x8000 must be understood by whoever gets them. */
export const attributeTypes = {
  username: 0x0006,
  messageIntegrity: 0x0008,
  errorCode: 0x0009,
  unknownAttributes: 0x000a,
  channelNumber: 0x000c,
  lifetime: 0x000d,
  xorPeerAddress: 0x0012,
  data: 0x0013,
  realm: 0x0014,
  nonce: 0x0015,
  xorRelayedAddress: 0x0016,
  requestedAddressFamily: 0x0017,
  requestedTransport: 0x0019,
  xorMappedAddress: 0x0020,
  fingerprint: 0x8028,
} as const;

type AttributeName = keyof typeof attributeTypes;

const understood: ReadonlySet<number> = new Set(Object.values(attributeTypes));
const mask = Buffer.from([0x21, 0x12, 0xa4, 0x42]);
const masked = (bytes: Buffer) => bytes.map((byte, index) => byte ^ (mask[index] ?? 0));

export function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

export function attribute(name: AttributeName, value: Buffer | string): Attribute {
  return { type: attributeTypes[name], value: typeof value === 'string' ? Buffer.from(value) : value };
}

/** Values of all attributes of a name, in their order. */
export function allValues(attributes: readonly Attribute[], name: AttributeName): readonly Buffer[] {
  return attributes.filter(({ type }) => type === attributeTypes[name]).map(({ value }) => value);
}

export function firstValue(attributes: readonly Attribute[], name: AttributeName): Buffer | undefined {
  return allValues(attributes, name)[0];
}

export function notUnderstood(attributes: readonly Attribute[]): readonly number[] {
  return attributes.map(({ type }) => type).filter((type) => type < 0x8000 && !understood.has(type));
}

export function xorAddress(name: AttributeName, { address, port }: Address): Attribute {
  const value = Buffer.alloc(4);
  value.writeUInt8(1, 1);
  value.writeUInt16BE(port ^ mask.readUInt16BE(), 2);
  return attribute(name, Buffer.concat([value, masked(Buffer.from(address.split('.').map(Number)))]));
}

/** Reads an address of IPv4; null for any other, and for one without a port. */
export function readXorAddress(value: Buffer): Address | null {
  if (value.length !== 8 || value.readUInt8(1) !== 1) return null;
  const port = value.readUInt16BE(2) ^ mask.readUInt16BE();
  return port === 0 ? null : { address: [...masked(value.subarray(4))].join('.'), port };
}

export function errorCode(code: number, reason: string): Attribute {
  return attribute(
    'errorCode',
    Buffer.concat([Buffer.from([0, 0, Math.floor(code / 100), code % 100]), Buffer.from(reason)]),
  );
}

export function readErrorCode(value: Buffer | undefined): number | null {
  return value === undefined || value.length < 4 ? null : value.readUInt8(2) * 100 + value.readUInt8(3);
}
