import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const COLOURS = 256;
const INDEXED = 3;

/** A picture as a PNG with a palette: a third of the size of one with full colours. */
export function indexedPng(rgba, { width, height }) {
  const { indices, palette } = quantised(rgba);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, INDEXED], 8);
  const rows = Buffer.alloc(height * (width + 1));
  for (let row = 0; row < height; row += 1)
    rows.set(indices.subarray(row * width, (row + 1) * width), row * (width + 1) + 1);
  const isOpaque = palette.every(([, , , alpha]) => alpha === 255);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flatMap((colour) => colour.slice(0, 3)))),
    isOpaque ? Buffer.alloc(0) : chunk('tRNS', Buffer.from(palette.map(([, , , alpha]) => alpha))),
    chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The commonest colours stay as they are; what is nearly one of them becomes it, as far as is needed. */
function quantised(rgba) {
  const counts = new Map();
  const pixels = new Uint32Array(rgba.buffer, rgba.byteOffset, rgba.length / 4);
  for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
  const colours = [...counts]
    .sort(([, first], [, second]) => second - first)
    .map(([pixel]) => ({ pixel, parts: partsOf(pixel) }));
  const palette = paletteOf(colours.map(({ parts }) => parts));
  const places = new Map(colours.map(({ pixel, parts }) => [pixel, nearest(palette, parts).place]));
  return { indices: Uint8Array.from(pixels, (pixel) => places.get(pixel)), palette };
}

function paletteOf(colours) {
  for (let reach = 0; ; reach += 6) {
    const palette = [];
    for (const parts of colours) {
      if (nearest(palette, parts).distance > reach) palette.push(parts);
      if (palette.length > COLOURS) break;
    }
    if (palette.length <= COLOURS) return palette;
  }
}

function nearest(palette, parts) {
  let found = { place: -1, distance: -1 };
  for (const [place, colour] of palette.entries()) {
    const distance = colour.reduce((sum, part, index) => sum + (part - parts[index]) ** 2, 0);
    if (found.place < 0 || distance < found.distance) found = { place, distance };
  }
  return found.place < 0 ? { place: 0, distance: Number.POSITIVE_INFINITY } : found;
}

/** Red, green, blue and alpha: the order in which canvases write them on every machine that runs this. */
const partsOf = (pixel) => [pixel & 255, (pixel >>> 8) & 255, (pixel >>> 16) & 255, pixel >>> 24];

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'ascii'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}
