import { memo } from 'react';
import { FavouriteButton } from '#client/people/favourites.tsx';
import { PersonRow } from '#client/ui/display/person-row.tsx';
import type { Person } from '#contract/users.ts';
import { suffixOf } from '#domain/suffix.ts';
import styles from './person-item.module.css';

interface PersonItemProps {
  readonly person: Person;
  /** The letter that begins here. */
  readonly heading: string | null;
  /** Its place in the list, and how many there are: most of them are not drawn. */
  readonly index: number;
  readonly count: number;
  readonly isMe: boolean;
  readonly isFavourite: boolean | undefined;
  readonly onFavourite: (person: Person, isFavourite: boolean) => void;
  readonly measure: (element: HTMLLIElement | null) => void;
}

export const PersonItem = memo(function PersonItem(props: PersonItemProps) {
  const { person, heading, index, count, isMe, isFavourite, onFavourite, measure } = props;
  return (
    <li
      ref={measure}
      className={heading === null && index > 0 ? styles.item : styles.first}
      data-index={index}
      aria-setsize={count}
      aria-posinset={index + 1}
    >
      {heading !== null && (
        <h3 className={styles.heading} aria-label={heading === '#' ? 'No letter' : undefined}>
          {heading}
        </h3>
      )}
      <PersonRow
        firstName={person.firstName}
        lastName={person.lastName}
        image={person.image}
        second={[person.position, person.organization].filter(Boolean).join(' · ')}
        to={`/${suffixOf(person.myLastlink)}`}
        end={
          isMe ? (
            <span className={styles.me}>You</span>
          ) : (
            <span className={styles.star}>
              <FavouriteButton person={person} isFavourite={isFavourite} onPress={onFavourite} />
            </span>
          )
        }
      />
    </li>
  );
});
