import { type CSSProperties, useState } from 'react';
import { initialsOf, nameColourIndex } from '#domain/drawing/name-hash.ts';
import { fullName } from '#domain/person.ts';
import styles from './named-image.module.css';

interface AvatarProps {
  firstName: string | null;
  lastName: string | null;
  image?: string | null;
  /** Side in px. */
  size: number;
}

/** A person's portrait, or initials on the name's colour. */
export function Avatar({ firstName, lastName, image, size }: AvatarProps) {
  return (
    <NamedImage
      shape="round"
      name={fullName({ firstName, lastName })}
      initials={initialsOf(firstName ?? '', lastName ?? '')}
      image={image}
      size={size}
    />
  );
}

interface NamedImageProps {
  shape: 'round' | 'square';
  name: string;
  initials: string;
  image?: string | null;
  /** Side in px. */
  size: number;
}

type NamedImageStyle = CSSProperties & Record<'--side' | '--ground' | '--letters', string>;

/** A picture of what has a name, or the initials on the name's colour. The name stands beside it, so it is not read out. */
export function NamedImage({ shape, name, initials, image, size }: NamedImageProps) {
  const [failedImage, setFailedImage] = useState<string | null>(null);
  const colour = nameColourIndex(name);
  const style: NamedImageStyle = {
    '--side': `${size}px`,
    '--ground': `var(--name-${colour})`,
    '--letters': `var(--name-${colour}-ink)`,
  };
  const canShow = image && image !== failedImage;
  return (
    <span className={styles[shape]} style={style} aria-hidden>
      {!canShow && initials}
      {canShow && (
        <img src={image} alt="" loading="lazy" decoding="async" onError={() => setFailedImage(image)} />
      )}
    </span>
  );
}
