import { Link } from '@tanstack/react-router';
import { QrCode } from 'lucide-react';
import { type UIEvent, useState } from 'react';
import { Button } from '#client/ui/controls/button.tsx';
import { Avatar } from '#client/ui/display/named-image.tsx';
import type { OwnUser, Person } from '#contract/users.ts';
import { fullName } from '#domain/person.ts';
import { usePersonLink } from './beside.ts';
import styles from './favourites-strip.module.css';

interface FavouritesStripProps {
  me: OwnUser;
  /** Null until they have been read once. */
  favourites: readonly Person[] | null;
  isFailed: boolean;
  onRetry: () => void;
}

/** The own contact first, then the favourites, the first added first. */
export function FavouritesStrip({ me, favourites, isFailed, onRetry }: FavouritesStripProps) {
  const others = favourites?.filter(({ id }) => id !== me.id) ?? [];
  const { shown, handleScroll } = useShownCount();
  const arrived = useArrived(favourites);
  return (
    <section aria-labelledby="favourites">
      <h2 id="favourites" className={styles.title}>
        Favorites
      </h2>
      <ul className={styles.strip} onScroll={handleScroll}>
        <li className={styles.first}>
          <Link to="/account/card" className={styles.link}>
            <span className={styles.own}>
              <Avatar firstName={me.firstName} lastName={me.lastName} image={me.image} size={64} />
              <span className={styles.mark}>
                <QrCode size={16} strokeWidth={2} aria-hidden />
              </span>
            </span>
            <span className={styles.mine}>My contact</span>
          </Link>
        </li>
        {others.slice(0, shown).map((person) => (
          <li key={person.id} className={[styles.item, arrived(person) ? styles.arrived : ''].join(' ')}>
            <FavouriteLink person={person} />
          </li>
        ))}
        {favourites !== null && others.length === 0 && (
          <li className={styles.none}>Tap the star beside a name to keep it here.</li>
        )}
        {favourites === null && isFailed && (
          <li className={styles.none}>
            Your favourites could not be read.{' '}
            <Button variant="text" size="small" onClick={onRetry}>
              Retry
            </Button>
          </li>
        )}
      </ul>
    </section>
  );
}

function FavouriteLink({ person }: { person: Person }) {
  const { firstName, lastName, image } = person;
  return (
    <Link {...usePersonLink(person)} className={styles.link} aria-label={fullName(person)}>
      <Avatar firstName={firstName} lastName={lastName} image={image} size={64} />
      <span className={styles.name} dir="auto">
        {firstName}
      </span>
    </Link>
  );
}

const atOnce = 24;
const nearEndPx = 600;

/** A strip of hundreds is drawn as far as it is looked at. */
function useShownCount() {
  const [shown, setShown] = useState(atOnce);
  const handleScroll = ({ currentTarget }: UIEvent) => {
    const { scrollLeft, clientWidth, scrollWidth } = currentTarget;
    if (scrollLeft + clientWidth > scrollWidth - nearEndPx) setShown(shown + atOnce);
  };
  return { shown, handleScroll };
}

/** Tells those who were added while one looks: for them the strip makes room. */
function useArrived(favourites: readonly Person[] | null): (person: Person) => boolean {
  const [first, setFirst] = useState<ReadonlySet<number> | null>(null);
  if (first === null && favourites !== null) setFirst(new Set(favourites.map(({ id }) => id)));
  return ({ id }) => first !== null && !first.has(id);
}
