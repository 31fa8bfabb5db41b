import type { ReadAt } from './random-access.ts';
import { readZipEntries, type ZipEntry } from './zip-entries.ts';

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
