import { inflateRawSync } from 'node:zlib';

const endMark = 0x06054b50;
const entryMark = 0x02014b50;

/** Reads the files of a zip archive by their paths; throws for one that is cut off. */
export function readArchive(bytes: Buffer): ReadonlyMap<string, Buffer> {
  const end = bytes.length - 22;
  if (bytes.readUInt32LE(end) !== endMark) throw new Error('This archive has no end.');
  const files = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (bytes.readUInt32LE(at) !== entryMark) throw new Error('This archive is not well formed.');
    const [method, size] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)];
    const [nameLength, extraLength] = [bytes.readUInt16LE(at + 28), bytes.readUInt16LE(at + 30)];
    const local = bytes.readUInt32LE(at + 42);
    const begin = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const content = bytes.subarray(begin, begin + size);
    const path = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    files.set(path, method === 0 ? content : inflateRawSync(content));
    at += 46 + nameLength + extraLength + bytes.readUInt16LE(at + 32);
  }
  return files;
}
