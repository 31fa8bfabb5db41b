import { type CSSProperties, useState } from 'react';
import { initialsOf, nameColourIndex } from '#domain/drawing/name-hash.ts';
import styles from './logo.module.css';

interface LogoProps {
  name: string;
  image?: string | null;
  /** Side in px. */
  size: number;
}

type LogoStyle = CSSProperties & Record<'--side' | '--ground' | '--letters', string>;

/** An organisation's logo, or its initials on the name's colour. The name stands beside it, so it is not read out. */
export function Logo({ image, size, ...props }: LogoProps) {
  const name = props.name.trim();
  const [failedImage, setFailedImage] = useState<string | null>(null);
  const colour = nameColourIndex(name);
  const style: LogoStyle = {
    '--side': `${size}px`,
    '--ground': `var(--name-${colour})`,
    '--letters': `var(--name-${colour}-ink)`,
  };
  const canShow = image && image !== failedImage;
  const [first = '', second = ''] = name.split(/\s+/);
  return (
    <span className={styles.logo} style={style} aria-hidden>
      {!canShow && initialsOf(first, second)}
      {canShow && (
        <img src={image} alt="" loading="lazy" decoding="async" onError={() => setFailedImage(image)} />
      )}
    </span>
  );
}
