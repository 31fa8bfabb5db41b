interface Box {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** Reads the boxes of a part of an mp4 (ISO/IEC 14496-12, section 4.2). */
function boxesIn(film: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  for (let start = from; start < to; ) {
    const end = start + film.readUInt32BE(start);
    boxes.push({ type: film.toString('latin1', start + 4, start + 8), start, end });
    start = end;
  }
  return boxes;
}

const holders = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl']);

/** Tables that say where in the file the pictures and sounds are. */
const offsetTables = (film: Buffer, from: number, to: number): Box[] =>
  boxesIn(film, from, to).flatMap((box) => {
    if (box.type === 'stco') return [box];
    return holders.has(box.type) ? offsetTables(film, box.start + 8, box.end) : [];
  });

/**
 * Makes a film of exactly so many bytes that plays like the given one: what is empty stands between its description
 * and its pictures, so that a player has to ask for a part near the end of the file.
 */
export function paddedVideo(film: Buffer, bytes: number): Buffer {
  const content = boxesIn(film, 0, film.length).find(({ type }) => type === 'mdat');
  if (content === undefined) throw new Error('The film has no content.');
  const gap = bytes - film.length;
  const head = Buffer.from(film.subarray(0, content.start));
  for (const { start, end } of offsetTables(head, 0, head.length))
    for (let at = start + 16; at < end; at += 4) head.writeUInt32BE(head.readUInt32BE(at) + gap, at);
  const padded = Buffer.alloc(bytes);
  head.copy(padded);
  padded.writeUInt32BE(gap, head.length);
  padded.write('free', head.length + 4, 'latin1');
  film.copy(padded, head.length + gap, content.start);
  return padded;
}
