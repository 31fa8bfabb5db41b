import { useMemo, useState } from 'react';
import { coverSvg } from '#domain/drawing/cover.ts';
import styles from './room-cover.module.css';

interface RoomCoverProps {
  readonly name: string;
  readonly image: string | null;
  /** `thumb`: 72 px; `card`: as wide as its card; `page`: fills its box. */
  readonly size: 'thumb' | 'card' | 'page';
}

/** A room's picture, or the pattern of its name. The name stands beside it, so it is not read out. */
export function RoomCover({ name, image, size }: RoomCoverProps) {
  const [failedImage, setFailedImage] = useState<string | null>(null);
  const isDrawn = !image || image === failedImage;
  const drawn = useMemo(() => (isDrawn ? drawnCover(name, size) : undefined), [isDrawn, name, size]);
  return (
    <img
      className={[styles.cover, styles[size]].join(' ')}
      src={drawn ?? image ?? undefined}
      alt=""
      decoding="async"
      loading="lazy"
      onError={() => setFailedImage(image)}
    />
  );
}

const thumbSide = 72;
const thumbStep = 36;
const drawnWidth = 400;
const drawnHeight = 225;

/** Address of the pattern: small pictures are drawn at their own size, or the motifs would be too fine. */
function drawnCover(name: string, size: RoomCoverProps['size']): string {
  const svg =
    size === 'thumb'
      ? coverSvg({ name, width: thumbSide, height: thumbSide, step: thumbStep })
      : coverSvg({ name, width: drawnWidth, height: drawnHeight });
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
