import { Star } from 'lucide-react';
import styles from './star-toggle.module.css';

interface StarToggleProps {
  readonly label: string;
  /** Undefined until it is known: the place is kept, the star comes. */
  readonly isOn: boolean | undefined;
  readonly onPress: (isOn: boolean) => void;
}

/** A star to press, 48 by 48; a press is told with what stood there. */
export function StarToggle({ label, isOn, onPress }: StarToggleProps) {
  const isKnown = isOn !== undefined;
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      aria-pressed={isOn ?? false}
      onClick={() => onPress(isOn ?? false)}
      disabled={!isKnown}
    >
      {isKnown && <FavouriteStar isFavourite={isOn} />}
    </button>
  );
}

interface FavouriteStarProps {
  isFavourite: boolean;
  size?: number;
}

/** Saffron with an edge where the person is a favourite, an outline where not. */
export function FavouriteStar({ isFavourite, size = 22 }: FavouriteStarProps) {
  return (
    <Star className={isFavourite ? styles.filled : styles.empty} size={size} strokeWidth={1.75} aria-hidden />
  );
}
