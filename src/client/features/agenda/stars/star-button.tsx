import { FavouriteStar } from '#client/identity/favourite-star.tsx';
import type { Masterclass } from '#contract/programme.ts';
import styles from './star-button.module.css';
import type { Stars } from './use-stars.ts';

interface StarButtonProps {
  readonly session: Masterclass;
  readonly stars: Stars;
}

/** Puts a session among "My sessions", or takes it out. Its place is kept until the stars are known. */
export function StarButton({ session, stars: { ids, set } }: StarButtonProps) {
  const isStarred = ids?.has(session.id) ?? false;
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={`Star ${session.title}`}
      aria-pressed={isStarred}
      disabled={ids === null}
      onClick={() => set(session.id, !isStarred)}
    >
      {ids !== null && <FavouriteStar isFavourite={isStarred} />}
    </button>
  );
}
