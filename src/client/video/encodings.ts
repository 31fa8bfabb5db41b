/** Picture and sound that go to each of the others. */
interface Shape {
  /** Shorter side of the picture. */
  readonly height: number;
  readonly maxFramerate: number;
  readonly maxBitrate: number;
}

/** Size of the call up to which a shape counts, oneself included: every picture is sent once to each of the others. */
const shapes: readonly (Shape & { readonly peopleMax: number })[] = [
  { peopleMax: 2, height: 360, maxFramerate: 24, maxBitrate: 600_000 },
  { peopleMax: 5, height: 360, maxFramerate: 15, maxBitrate: 350_000 },
  { peopleMax: 8, height: 270, maxFramerate: 15, maxBitrate: 180_000 },
];
const smallest: Shape = { height: 180, maxFramerate: 12, maxBitrate: 100_000 };

export const soundMaxBitrate = 32_000;

interface PictureWish {
  /** People in the call, oneself included. */
  readonly people: number;
  /** Shorter side of the camera's picture; null where the browser does not tell. */
  readonly height: number | null;
  /** The other shows it. */
  readonly isWanted: boolean;
}

export interface PictureEncoding {
  readonly active: boolean;
  readonly maxBitrate: number;
  readonly maxFramerate: number;
  readonly scaleResolutionDownBy: number;
}

/** Decides how one's picture is sent to one of the others. */
export function pictureEncoding({ people, height, isWanted }: PictureWish): PictureEncoding {
  const shape = shapes.find(({ peopleMax }) => people <= peopleMax) ?? smallest;
  return {
    active: isWanted,
    maxBitrate: shape.maxBitrate,
    maxFramerate: shape.maxFramerate,
    scaleResolutionDownBy: Math.max(1, (height ?? shape.height) / shape.height),
  };
}
