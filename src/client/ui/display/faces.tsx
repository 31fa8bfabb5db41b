import styles from './faces.module.css';
import { Avatar } from './named-image.tsx';

interface Face {
  readonly id: number;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly image: string | null;
}

interface FacesProps {
  readonly people: readonly Face[];
  /** Faces that are drawn at most; the others are said in words beside them. */
  readonly most: number;
  /** Side of each in px. */
  readonly size: number;
}

/** Portraits of several people, each over the edge of the one before. */
export function Faces({ people, most, size }: FacesProps) {
  return (
    <span className={styles.faces}>
      {people.slice(0, most).map(({ id, firstName, lastName, image }) => (
        <Avatar key={id} firstName={firstName} lastName={lastName} image={image} size={size} />
      ))}
    </span>
  );
}
