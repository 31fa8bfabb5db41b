import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Blue at the left, orange at the right, so that a turned or cut picture is told from an upright one. */
const twoColours = { left: { r: 20, g: 60, b: 200 }, right: { r: 240, g: 150, b: 30 } };

/** A picture of two colours; large ones are quickly made and well packed. */
export async function picture(size: Size, format: 'png' | 'jpeg' = 'jpeg'): Promise<Buffer> {
  const { left, right } = twoColours;
  const pixels = Buffer.from([left.r, left.g, left.b, right.r, right.g, right.b]);
  return sharp(pixels, { raw: { width: 2, height: 1, channels: 3 } })
    .resize(size.width, size.height, { fit: 'fill', kernel: 'nearest' })
    .toFormat(format)
    .toBuffer();
}

/** As a phone held upright writes it: the pixels lie on their side, and a note says how to turn them. */
export async function turnedPicture(size: Size): Promise<Buffer> {
  return sharp(await picture(size))
    .withExif({ IFD0: { Make: 'PhoneMaker' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

/** What no encoder makes small. */
export async function noise(size: Size): Promise<Buffer> {
  const create = {
    ...size,
    channels: 3,
    background: '#808080',
    noise: { type: 'gaussian', mean: 128, sigma: 90 },
  } as const;
  return sharp({ create }).jpeg({ quality: 95 }).toBuffer();
}

export async function seeThroughPng(size: Size): Promise<Buffer> {
  const create = { ...size, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } as const;
  return sharp({ create }).png().toBuffer();
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A small file that unpacks to a picture of any size: one colour, one bit a pixel. */
export function bombPng({ width, height }: Size): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const pixels = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))));
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const none = Buffer.alloc(0);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', none)]);
}
