import { FavouriteStar } from './favourite-star.tsx';
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
