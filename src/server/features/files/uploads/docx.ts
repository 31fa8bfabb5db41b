import type { ReadAt } from './random-access.ts';

interface ZipEntry {
  readonly name: string;
  readonly packedBytes: number;
  readonly unpackedBytes: number;
  readonly isEncrypted: boolean;
}

/** The signature and length of a record, as the format's description names them (PKWARE APPNOTE, section 4.3). */
const endRecord = { signature: Buffer.from('PK\x05\x06', 'latin1'), length: 22, maxComment: 65_535 };
const entryRecord = { signature: 0x02014b50, length: 46 };
const directoryMaxBytes = 1_048_576;

/** Reads the directory at the end of a zip; null where there is none, or one that is far too large. */
async function readZipEntries(readAt: ReadAt, size: number): Promise<readonly ZipEntry[] | null> {
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
    if (directory.readUInt32LE(at) !== entryRecord.signature) return null;
    const nameLength = directory.readUInt16LE(at + 28);
    const nameAt = at + entryRecord.length;
    entries.push({
      name: directory.toString('utf8', nameAt, nameAt + nameLength),
      packedBytes: directory.readUInt32LE(at + 20),
      unpackedBytes: directory.readUInt32LE(at + 24),
      isEncrypted: (directory.readUInt16LE(at + 8) & 1) === 1,
    });
    at = nameAt + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries.length === count ? entries : null;
}

const megabyte = 1_048_576;
const most = { entries: 1000, unpackedBytes: 300 * megabyte, ratio: 100 };
const needed = [/^\[Content_Types\][.]xml$/, /^word\/document[.]xml$/];
const program = /(?:^|\/)vbaProject\.bin$/i;
const outside = /^\/|\\|(?:^|\/)\.\.(?:\/|$)|\0/;

function isOutOfProportion(entries: readonly ZipEntry[]): boolean {
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpackedBytes, 0);
  const packed = entries.reduce((sum, entry) => sum + entry.packedBytes, 0);
  const isBomb = unpacked > megabyte && unpacked > packed * most.ratio;
  return entries.length > most.entries || unpacked > most.unpackedBytes || isBomb;
}

/** A docx: a zip with Word's parts, without macros, and none that fills a disk when it is unpacked. */
export async function isDocx(readAt: ReadAt, size: number): Promise<boolean> {
  const entries = await readZipEntries(readAt, size);
  if (entries === null || isOutOfProportion(entries)) return false;
  const isBad = entries.some(
    ({ name, isEncrypted }) => isEncrypted || program.test(name) || outside.test(name),
  );
  return !isBad && needed.every((part) => entries.some(({ name }) => part.test(name)));
}
