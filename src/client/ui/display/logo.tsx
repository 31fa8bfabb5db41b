import { initialsOf } from '#domain/drawing/name-hash.ts';
import { NamedImage } from './named-image.tsx';

interface LogoProps {
  name: string;
  image?: string | null;
  /** Side in px. */
  size: number;
}

/** An organisation's logo, or its initials on the name's colour. */
export function Logo({ image, size, ...props }: LogoProps) {
  const name = props.name.trim();
  const [first = '', second = ''] = name.split(/\s+/);
  return (
    <NamedImage shape="square" name={name} initials={initialsOf(first, second)} image={image} size={size} />
  );
}
