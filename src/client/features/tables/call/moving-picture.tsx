import { useCallback } from 'react';
import styles from './tile.module.css';

interface MovingPictureProps {
  readonly stream: MediaStream;
  /** One's own picture is shown as in a mirror, where the camera faces oneself. */
  readonly isMirrored?: boolean;
  /** Name for who chooses what to enlarge. */
  readonly label: string;
}

/** A stream of pictures; its sound is played elsewhere. */
export function MovingPicture({ stream, isMirrored = false, label }: MovingPictureProps) {
  const show = useCallback(
    (video: HTMLVideoElement | null) => {
      if (video !== null && video.srcObject !== stream) video.srcObject = stream;
    },
    [stream],
  );
  return (
    <video
      ref={show}
      className={styles.picture}
      data-mirrored={isMirrored || undefined}
      aria-label={label}
      autoPlay
      muted
      playsInline
    />
  );
}
