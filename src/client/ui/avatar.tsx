import { type CSSProperties, useState } from 'react';
import { initialsOf, nameColourIndex } from '#domain/drawing/name-hash.ts';
import styles from './avatar.module.css';

interface AvatarProps {
  firstName: string | null;
  lastName: string | null;
  image?: string | null;
  /** Side in px. */
  size: number;
}

/** A portrait, or initials on the name's colour. The name stands beside it, so it is not read out. */
export function Avatar({ firstName, lastName, image, size }: AvatarProps) {
  const [failedImage, setFailedImage] = useState<string | null>(null);
  const name = `${firstName ?? ''} ${lastName ?? ''}`.trim();
  const side: CSSProperties & { '--side': string } = { '--side': `${size}px` };
  const canShow = image && image !== failedImage;
  return (
    <span className={styles.avatar} style={side} data-colour={nameColourIndex(name)} aria-hidden>
      {!canShow && initialsOf(firstName ?? '', lastName ?? '')}
      {canShow && (
        <img src={image} alt="" loading="lazy" decoding="async" onError={() => setFailedImage(image)} />
      )}
    </span>
  );
}
