import { useMemo } from 'react';
import type { Person } from '#contract/users.ts';
import { LetterIndex } from './letter-index.tsx';
import { type ListedPerson, lettersOf } from './people-groups.ts';
import styles from './people-list.module.css';
import { PersonItem } from './person-item.tsx';
import { useVirtualRows } from './use-virtual-rows.ts';

/** What all lists of this screen are drawn with. */
export interface ListParts {
  /** Distance of the list from the top of the page, in px. */
  readonly top: number;
  readonly myId: number;
  /** Null while unknown. */
  readonly favouriteIds: ReadonlySet<number> | null;
  readonly onFavourite: (person: Person, isFavourite: boolean) => void;
}

interface PeopleListProps extends ListParts {
  readonly rows: readonly ListedPerson[];
  /** Number of rows once all of them are loaded. */
  readonly count: number;
  /** The letters at the side: while rows still come they would move under the finger, but their room is kept. */
  readonly letters: 'none' | 'coming' | 'there';
}

/** A long list of which only what is near the screen is drawn; readers are told its whole length. */
export function PeopleList(props: PeopleListProps) {
  const { rows, count, top, myId, favouriteIds, onFavourite } = props;
  const { virtualizer, handleFocus, handleBlur } = useVirtualRows(rows, top);
  const letters = useMemo(() => lettersOf(rows), [rows]);
  return (
    <div className={props.letters === 'none' ? undefined : styles.lettered}>
      {props.letters === 'there' && letters.length > 1 && (
        <LetterIndex
          letters={letters}
          listTop={top}
          onJump={(index) => virtualizer.scrollToIndex(index, { align: 'start' })}
        />
      )}
      <ul
        ref={virtualizer.containerRef}
        className={styles.list}
        aria-labelledby="people"
        onFocus={handleFocus}
        onBlur={handleBlur}
      >
        {virtualizer.getVirtualItems().map(({ index }) => {
          const row = rows[index];
          if (row === undefined) return null;
          return (
            <PersonItem
              key={row.person.id}
              person={row.person}
              heading={row.heading}
              index={index}
              count={count}
              isMe={row.person.id === myId}
              isFavourite={favouriteIds?.has(row.person.id)}
              onFavourite={onFavourite}
              measure={virtualizer.measureElement}
            />
          );
        })}
      </ul>
    </div>
  );
}
