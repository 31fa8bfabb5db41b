import type { Person } from '#contract/users.ts';
import styles from './favourite-button.module.css';
import { FavouriteStar } from './favourite-star.tsx';

interface FavouriteButtonProps {
  readonly person: Person;
  /** Undefined until the favourites are known: the place is kept, the star comes. */
  readonly isFavourite: boolean | undefined;
  /** Of `useFavouritePresses`. */
  readonly onPress: (person: Person, isFavourite: boolean) => void;
}

/** A star to press, 48 by 48. */
export function FavouriteButton({ person, isFavourite, onPress }: FavouriteButtonProps) {
  const isKnown = isFavourite !== undefined;
  const name = [person.firstName, person.lastName].filter(Boolean).join(' ');
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={`Favorite ${name}`}
      aria-pressed={isFavourite ?? false}
      onClick={() => onPress(person, isFavourite ?? false)}
      disabled={!isKnown}
    >
      {isKnown && <FavouriteStar isFavourite={isFavourite} />}
    </button>
  );
}
