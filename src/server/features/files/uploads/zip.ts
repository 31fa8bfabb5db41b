import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import type { ReadAt } from './random-access.ts';

export interface ZipEntry {
  readonly name: string;
  readonly packedBytes: number;
  readonly unpackedBytes: number;
  readonly isEncrypted: boolean;
  readonly method: number;
  /** Position of the entry's own record, which stands before its content. */
  readonly recordAt: number;
}

/** The signature and length of a record, as the format's description names them (PKWARE APPNOTE, section 4.3). */
const endRecord = { signature: Buffer.from('PK\x05\x06', 'latin1'), length: 22, maxComment: 65_535 };
const directoryRecord = { signature: 0x02014b50, length: 46 };
const localRecord = { signature: 0x04034b50, length: 30 };
const directoryMaxBytes = 1_048_576;

/** Reads the directory at the end of a zip; null where there is none, or one that is far too large. */
export async function readZipEntries(readAt: ReadAt, size: number): Promise<readonly ZipEntry[] | null> {
  const tailLength = Math.min(size, endRecord.length + endRecord.maxComment);
  const tail = await readAt(size - tailLength, tailLength);
  const at = tail.lastIndexOf(endRecord.signature);
  if (at < 0) return null;
  const count = tail.readUInt16LE(at + 10);
  const length = tail.readUInt32LE(at + 12);
  const start = tail.readUInt32LE(at + 16);
  if (length > directoryMaxBytes || start + length > size) return null;
  return entriesOf(await readAt(start, length), count);
}

function entriesOf(directory: Buffer, count: number): readonly ZipEntry[] | null {
  const entries: ZipEntry[] = [];
  let at = 0;
  while (at < directory.length && entries.length < count) {
    if (directory.readUInt32LE(at) !== directoryRecord.signature) return null;
    const nameLength = directory.readUInt16LE(at + 28);
    const nameAt = at + directoryRecord.length;
    entries.push({
      name: directory.toString('utf8', nameAt, nameAt + nameLength),
      packedBytes: directory.readUInt32LE(at + 20),
      unpackedBytes: directory.readUInt32LE(at + 24),
      isEncrypted: (directory.readUInt16LE(at + 8) & 1) === 1,
      method: directory.readUInt16LE(at + 10),
      recordAt: directory.readUInt32LE(at + 42),
    });
    at = nameAt + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries.length === count ? entries : null;
}

/** Unpacks an entry; null where its own record has another name, or its content is not as long as the list says. */
export async function readZipEntry(
  readAt: ReadAt,
  { name, packedBytes, unpackedBytes, method, recordAt }: ZipEntry,
  mostBytes: number,
): Promise<Buffer | null> {
  if (Math.max(packedBytes, unpackedBytes) > mostBytes) return null;
  const record = await readAt(recordAt, localRecord.length);
  if (record.readUInt32LE(0) !== localRecord.signature) return null;
  const nameLength = record.readUInt16LE(26);
  const nameAt = recordAt + localRecord.length;
  if ((await readAt(nameAt, nameLength)).toString('utf8') !== name) return null;
  const packed = await readAt(nameAt + nameLength + record.readUInt16LE(28), packedBytes);
  const content = method === deflated ? await inflated(packed, unpackedBytes) : packed;
  return content?.length === unpackedBytes && (method === deflated || method === stored) ? content : null;
}

const stored = 0;
const deflated = 8;
const inflate = promisify(inflateRaw);

const inflated = (packed: Buffer, bytes: number) =>
  inflate(packed, { maxOutputLength: bytes + 1 }).catch(() => null);
