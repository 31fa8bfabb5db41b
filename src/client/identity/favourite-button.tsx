import type { Person } from '#contract/users.ts';
import { StarToggle } from './star-toggle.tsx';

interface FavouriteButtonProps {
  readonly person: Person;
  /** Undefined until the favourites are known. */
  readonly isFavourite: boolean | undefined;
  /** Of `useFavouritePresses`. */
  readonly onPress: (person: Person, isFavourite: boolean) => void;
}

/** Puts a person among one's favourites, or takes them out. */
export function FavouriteButton({ person, isFavourite, onPress }: FavouriteButtonProps) {
  const name = [person.firstName, person.lastName].filter(Boolean).join(' ');
  return (
    <StarToggle label={`Favorite ${name}`} isOn={isFavourite} onPress={(isOn) => onPress(person, isOn)} />
  );
}
