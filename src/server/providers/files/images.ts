import { open as openFile } from 'node:fs/promises';
import sharp, { type Metadata, type Sharp } from 'sharp';
import type { ImageType } from '#contract/files.ts';
import { limits } from '#contract/limits.ts';
import { storageLimits } from '#contract/storage-limits.ts';
import { createTurns } from '#server/turns.ts';

export interface DrawnImage {
  readonly bytes: Buffer;
  readonly contentType: 'image/jpeg' | 'image/webp';
}

/** The bytes of an image, or the path of a file that holds them. */
export type ImageContent = Buffer | string;

export interface Images {
  /** Redraws a png or jpeg at the size of its use, upright and without metadata; null for anything else. */
  redraw(content: ImageContent, type: ImageType): Promise<DrawnImage | null>;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Images that are decoded at the same time: a few large photos fill the memory of a small machine. */
const atOnce = 2;
const longestSeconds = 20;
/** Interlaced and progressive pictures are unpacked whole before the first row of them is drawn. */
const wholeMaxBytes = 201_326_592;
const logoSidePx = 512;
const portraitMaxBytes = 40_000;
const portraitQualities = [82, 72, 60, 45, 30];

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const jpeg = Buffer.from([0xff, 0xd8, 0xff]);

async function beginningOf(content: ImageContent): Promise<Buffer> {
  if (typeof content !== 'string') return content.subarray(0, png.length);
  await using file = await openFile(content);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(png.length), 0, png.length, 0);
  return buffer.subarray(0, bytesRead);
}

/** Nothing but these two is ever handed to a decoder, whatever a name or a header says. */
async function isKnown(content: ImageContent): Promise<boolean> {
  const beginning = await beginningOf(content);
  return beginning.equals(png) || beginning.subarray(0, jpeg.length).equals(jpeg);
}

function open(content: ImageContent): Sharp {
  // Phones write harmless oddities that count as warnings; what is cut off is refused.
  const options = { limitInputPixels: limits.imageMaxPixels, failOn: 'error' } as const;
  return sharp(content, options).timeout({ seconds: longestSeconds });
}

/** Reads the size from the first bytes, before anything is decoded; null where decoding would take too much. */
async function sizeOf(content: ImageContent): Promise<Size | null> {
  const found = await open(content).metadata();
  return isTooMuch(found) ? null : found.autoOrient;
}

function isTooMuch({ width, height, channels, depth, format, isProgressive }: Metadata): boolean {
  const sampleBytes = depth === 'ushort' || format === 'jpeg' ? 2 : 1;
  return (
    width * height > limits.imageMaxPixels ||
    Math.max(width, height) > storageLimits.imageMaxSideOpenedPx ||
    (isProgressive && width * height * channels * sampleBytes > wholeMaxBytes)
  );
}

/** Crops the centre square, at most as large as it is shown. */
async function drawPortrait(content: ImageContent, { width, height }: Size): Promise<DrawnImage> {
  const side = Math.min(storageLimits.portraitSidePx, width, height);
  const { data, info } = await open(content)
    .autoOrient()
    .resize(side, side, { fit: 'cover', position: 'centre' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  let bytes = data;
  for (const quality of portraitQualities) {
    bytes = await sharp(data, { raw }).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (bytes.length <= portraitMaxBytes) break;
  }
  return { bytes, contentType: 'image/jpeg' };
}

async function drawWhole(content: ImageContent, side: number): Promise<DrawnImage> {
  const bytes = await open(content)
    .autoOrient()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .webp({ quality: 82 })
    .toBuffer();
  return { bytes, contentType: 'image/webp' };
}

async function redrawn(content: ImageContent, type: ImageType): Promise<DrawnImage | null> {
  const size = await sizeOf(content);
  if (size === null) return null;
  if (type === 'PROFILE_IMAGE') return drawPortrait(content, size);
  return drawWhole(content, type === 'ORG_LOGO' ? logoSidePx : storageLimits.imageMaxSidePx);
}

export function createImages(): Images {
  sharp.cache(false);
  sharp.concurrency(1);
  const inTurn = createTurns(atOnce);
  return {
    async redraw(content, type) {
      if (!(await isKnown(content))) return null;
      return inTurn(() => redrawn(content, type).catch(() => null));
    },
  };
}
