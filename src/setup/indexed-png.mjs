import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const COLOURS = 256;
const INDEXED = 3;

/** A square picture as a PNG with a palette: a third of the size of one with full colours. */
export function indexedPng(rgba, side) {
  const { indices, palette } = quantised(rgba);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, INDEXED], 8);
  const rows = Buffer.alloc(side * (side + 1));
  for (let row = 0; row < side; row += 1)
    rows.set(indices.subarray(row * side, (row + 1) * side), row * (side + 1) + 1);
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

/** Blends at the edges are merged in ever larger steps until the colours fit; the first of a step stands for it. */
function quantised(rgba) {
  for (let bits = 0; bits < 8; bits += 1) {
    const places = new Map();
    const palette = [];
    const indices = new Uint8Array(rgba.length / 4);
    for (let pixel = 0; pixel < indices.length && palette.length <= COLOURS; pixel += 1) {
      const colour = [...rgba.subarray(pixel * 4, pixel * 4 + 4)];
      const key = colour.map((part) => part >> bits).join();
      if (!places.has(key)) places.set(key, palette.push(colour) - 1);
      indices[pixel] = places.get(key);
    }
    if (palette.length <= COLOURS) return { indices, palette };
  }
  throw new Error('The picture has too many colours');
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'ascii'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}
