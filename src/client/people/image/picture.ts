/** A part of a picture, in its pixels. */
export interface PictureArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Picture {
  readonly source: HTMLCanvasElement;
  /** For showing it; give it back with `URL.revokeObjectURL`. */
  readonly address: string;
}

export type PictureFault = 'wrong_type' | 'too_large' | 'too_many_pixels' | 'unreadable';

export class PictureError extends Error {
  override name = 'PictureError' as const;
  readonly fault: PictureFault;

  constructor(fault: PictureFault) {
    super(fault);
    this.fault = fault;
  }
}

const longestSidePx = 1600;

const beginnings = {
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'image/jpeg': [0xff, 0xd8, 0xff],
} as const;
const types = ['image/png', 'image/jpeg'] as const;

/** By the first bytes: names and types of files are only what somebody says. */
async function typeOf(file: Blob) {
  const start = new Uint8Array(await file.slice(0, 8).arrayBuffer());
  return types.find((type) => beginnings[type].every((byte, index) => start[index] === byte));
}

/** Reads the measures without opening the picture; it stands upright then as it does on the screen. */
async function measure(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  image.onload = () => resolve();
  image.onerror = () => reject(new PictureError('unreadable'));
  image.src = address;
  await promise;
  return image;
}

const toBlob = (canvas: HTMLCanvasElement, type: string, quality?: number) =>
  new Promise<Blob>((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new PictureError('unreadable'))), type, quality);
  });

function newCanvas(width: number, height: number) {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new PictureError('unreadable');
  context.imageSmoothingQuality = 'high';
  return { canvas, context };
}

/** Engines that cannot make it smaller while opening it open it whole. */
async function openAt(file: Blob, image: HTMLImageElement, width: number, height: number) {
  const { canvas, context } = newCanvas(width, height);
  const options = { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' } as const;
  const bitmap = await createImageBitmap(file, { ...options, imageOrientation: 'from-image' }).catch(
    () => null,
  );
  context.drawImage(bitmap ?? image, 0, 0, width, height);
  bitmap?.close();
  return canvas;
}

/** Opens a photo, upright and at most 1600 px wide and high. Throws a `PictureError`. */
export async function openPicture(file: Blob, mostPixels: number): Promise<Picture> {
  const type = await typeOf(file);
  if (type === undefined) throw new PictureError('wrong_type');
  const whole = URL.createObjectURL(file);
  try {
    const image = await measure(whole);
    const { naturalWidth, naturalHeight } = image;
    if (naturalWidth * naturalHeight > mostPixels) throw new PictureError('too_many_pixels');
    const scale = Math.min(1, longestSidePx / Math.max(naturalWidth, naturalHeight));
    const size = (side: number) => Math.max(1, Math.round(side * scale));
    const source = await openAt(file, image, size(naturalWidth), size(naturalHeight));
    return { source, address: URL.createObjectURL(await toBlob(source, type)) };
  } catch (error) {
    throw error instanceof PictureError ? error : new PictureError('unreadable');
  } finally {
    URL.revokeObjectURL(whole);
  }
}

function hasTransparency({ canvas, context }: ReturnType<typeof newCanvas>): boolean {
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha] !== 255) return true;
  return false;
}

interface Cut {
  readonly area: PictureArea;
  /** Largest width; a smaller part is not blown up. */
  readonly widthPx: number;
  /** Colour behind a transparent picture; null keeps the transparency. */
  readonly ground: string | null;
}

/** The chosen part as a small file: JPEG, or PNG where something shows through. */
export async function cutArea({ source }: Picture, { area, widthPx, ground }: Cut): Promise<Blob> {
  const width = Math.max(1, Math.min(widthPx, Math.round(area.width)));
  const height = Math.max(1, Math.round((width * area.height) / area.width));
  const drawn = newCanvas(width, height);
  const { canvas, context } = drawn;
  if (ground !== null) {
    context.fillStyle = ground;
    context.fillRect(0, 0, width, height);
  }
  context.drawImage(source, area.x, area.y, area.width, area.height, 0, 0, width, height);
  return hasTransparency(drawn) ? toBlob(canvas, 'image/png') : toBlob(canvas, 'image/jpeg', 0.9);
}

/** The largest part of that shape in the middle. */
export function middleOf({ source }: Picture, aspect: number): PictureArea {
  const width = Math.min(source.width, source.height * aspect);
  const height = width / aspect;
  return { x: (source.width - width) / 2, y: (source.height - height) / 2, width, height };
}
