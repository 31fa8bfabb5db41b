import { Star } from 'lucide-react';
import styles from './favourite-star.module.css';

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
