import type { ReadAt } from './random-access.ts';

/** A box of the ISO base media file format (ISO/IEC 14496-12, section 4.2): its type, and where its content stands. */
interface Box {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

const printable = /^[\x20-\x7e\xa9]{4}$/;
/** A film that was written in fragments has two boxes for each second or so. */
const topLevelMax = 4096;
const innerMax = 200;

async function readBox(readAt: ReadAt, at: number, end: number): Promise<Box | null> {
  const head = await readAt(at, 16);
  const type = head.toString('latin1', 4, 8);
  const stated = head.readUInt32BE(0);
  const isLong = stated === 1;
  const length = isLong ? Number(head.readBigUInt64BE(8)) : stated;
  const start = at + (isLong ? 16 : 8);
  // Zero says that the last box goes on to the end.
  const boxEnd = length === 0 ? end : at + length;
  return printable.test(type) && boxEnd >= start && boxEnd <= end ? { type, start, end: boxEnd } : null;
}

/** Reads the boxes that fill a part of a file; null where they do not, or where there are far too many. */
async function boxesIn(
  readAt: ReadAt,
  part: Pick<Box, 'start' | 'end'>,
  most: number,
): Promise<readonly Box[] | null> {
  const boxes: Box[] = [];
  for (let at = part.start; at < part.end; at = boxes.at(-1)?.end ?? part.end) {
    const box = boxes.length < most ? await readBox(readAt, at, part.end) : null;
    if (box === null) return null;
    boxes.push(box);
  }
  return boxes;
}

async function hasInside(readAt: ReadAt, box: Box, types: readonly string[]): Promise<boolean> {
  const inside = await boxesIn(readAt, box, innerMax);
  return inside !== null && types.every((type) => inside.some((found) => found.type === type));
}

/** A moov that describes a film: its header, and a track with its own. */
async function isFilm(readAt: ReadAt, moov: Box): Promise<boolean> {
  const inside = await boxesIn(readAt, moov, innerMax);
  if (inside === null || inside.every(({ type }) => type !== 'mvhd')) return false;
  for (const box of inside)
    if (box.type === 'trak' && (await hasInside(readAt, box, ['tkhd', 'mdia']))) return true;
  return false;
}

/** An mp4: boxes that fill the file, its type first, among them the description of a film and its content. */
export async function isMp4(readAt: ReadAt, size: number): Promise<boolean> {
  const boxes = await boxesIn(readAt, { start: 0, end: size }, topLevelMax);
  if (boxes === null || boxes[0]?.type !== 'ftyp') return false;
  const [moov, ...more] = boxes.filter(({ type }) => type === 'moov');
  const hasContent = boxes.some(({ type, start, end }) => type === 'mdat' && end > start);
  return moov !== undefined && more.length === 0 && hasContent && isFilm(readAt, moov);
}
