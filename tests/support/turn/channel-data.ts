const headerBytes = 4;

/** Numbers that clients may choose channels from (RFC 8656, section 12); they tell channel data from STUN messages. */
export const isChannel = (channel: number) => channel >= 0x4000 && channel <= 0x4fff;

export function encodeChannelData(channel: number, data: Buffer): Buffer {
  const header = Buffer.alloc(headerBytes);
  header.writeUInt16BE(channel, 0);
  header.writeUInt16BE(data.length, 2);
  return Buffer.concat([header, data]);
}

/** Reads a datagram; null for what is no channel data or is cut off. */
export function decodeChannelData(bytes: Buffer): { channel: number; data: Buffer } | null {
  if (bytes.length < headerBytes || !isChannel(bytes.readUInt16BE(0))) return null;
  const end = headerBytes + bytes.readUInt16BE(2);
  if (end > bytes.length) return null;
  return { channel: bytes.readUInt16BE(0), data: bytes.subarray(headerBytes, end) };
}
