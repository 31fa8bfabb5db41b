import { initialsOf } from '#domain/drawing/name-hash.ts';
import { NamedImage } from './named-image.tsx';

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
      name={`${firstName ?? ''} ${lastName ?? ''}`.trim()}
      initials={initialsOf(firstName ?? '', lastName ?? '')}
      image={image}
      size={size}
    />
  );
}
