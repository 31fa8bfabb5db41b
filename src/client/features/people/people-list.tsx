import { memo, use, useCallback, useMemo } from 'react';
import { useVirtualRows } from '#client/lists/use-virtual-rows.ts';
import { VirtualList } from '#client/lists/virtual-list.tsx';
import { FavouriteButton } from '#client/people/favourites.tsx';
import { PersonRow } from '#client/ui/display/person-row.tsx';
import type { Person } from '#contract/users.ts';
import { BesideContext, usePersonLink } from './beside.ts';
import { LetterIndex } from './letter-index.tsx';
import { type ListedPerson, lettersOf } from './listed-people.ts';
import styles from './people-list.module.css';

/** Props that all lists of this screen share. */
export interface ListParts {
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

/** About where it begins on a phone. */
const topGuess = 320;
const columnPx = 400;
const keyOf = ({ person }: ListedPerson) => String(person.id);

/** People under their letters. */
export function PeopleList({ rows, count, letters, myId, favouriteIds, onFavourite }: PeopleListProps) {
  const scroller = use(BesideContext)?.scroller;
  const widthPx = scroller ? columnPx : window.innerWidth;
  const list = useVirtualRows({
    name: letters === 'none' ? 'people found' : 'people',
    rows,
    keyOf,
    widthPx,
    estimate,
    topGuess,
    scroller,
  });
  const begun = useMemo(() => lettersOf(rows), [rows]);
  const draw = useCallback(
    ({ person, heading }: ListedPerson, index: number) => (
      <PersonItem
        person={person}
        heading={heading}
        isFirst={heading !== null || index === 0}
        isMe={person.id === myId}
        isFavourite={favouriteIds?.has(person.id)}
        onFavourite={onFavourite}
      />
    ),
    [myId, favouriteIds, onFavourite],
  );
  return (
    <div className={[styles.list, letters === 'none' ? '' : styles.lettered].join(' ')}>
      {letters === 'there' && begun.length > 1 && (
        <LetterIndex letters={begun} listTop={list.top} onJump={list.scrollTo} />
      )}
      <VirtualList list={list} labelledBy="people" count={count} draw={draw} />
    </div>
  );
}

const leastRow = 64;
const rowPadding = 16;
const rowLinesRem = 2.5;
const headingRem = 1.125;
const headingPadding = 12;

/** As its style makes a row with two single lines. */
function estimate({ heading }: ListedPerson, fontPx: number): number {
  const row = Math.max(leastRow, rowPadding + rowLinesRem * fontPx);
  return heading === null ? row : row + headingPadding + headingRem * fontPx;
}

interface PersonItemProps {
  readonly person: Person;
  /** The letter that begins here. */
  readonly heading: string | null;
  /** Nobody stands right above. */
  readonly isFirst: boolean;
  readonly isMe: boolean;
  readonly isFavourite: boolean | undefined;
  readonly onFavourite: (person: Person, isFavourite: boolean) => void;
}

const PersonItem = memo(function PersonItem(props: PersonItemProps) {
  const { person, heading, isFirst, isMe, isFavourite, onFavourite } = props;
  const link = usePersonLink(person);
  return (
    <>
      {heading !== null && (
        <h3 className={styles.heading} aria-label={heading === '#' ? 'No letter' : undefined}>
          {heading}
        </h3>
      )}
      <div className={isFirst ? styles.first : undefined}>
        <PersonRow
          firstName={person.firstName}
          lastName={person.lastName}
          image={person.image}
          second={[person.position, person.organization].filter(Boolean).join(' · ')}
          to={link}
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
      </div>
    </>
  );
});
