import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { displayName } from '#domain/person.ts';
import { Avatar } from './named-image.tsx';
import styles from './person-row.module.css';

type PersonPlace = string | Pick<LinkProps, 'to' | 'params' | 'search' | 'mask'>;

interface PersonRowProps {
  firstName: string | null;
  lastName: string | null;
  image: string | null;
  /** In the line under the name, first and whole: what they are here. */
  role?: string;
  /** The rest of that line, cut off where there is no room. */
  second?: string;
  /** Beside the name. */
  mark?: ReactNode;
  /** Under both lines. */
  note?: ReactNode;
  /** The person's page. Without one the row only tells. */
  to?: PersonPlace;
  /** At the end of the row, beside the link: a star, a word. */
  end?: ReactNode;
}

/** A person in a list: the row leads to the person, what stands at its end is pressed by itself. */
export function PersonRow(props: PersonRowProps) {
  const { firstName, lastName, image, role, second, mark, note, to, end } = props;
  const name = displayName({ firstName, lastName });
  return (
    <div className={styles.row} data-tall={note ? true : undefined}>
      <Avatar firstName={firstName} lastName={lastName} image={image} size={44} />
      <div className={styles.words}>
        <div className={styles.head}>
          {to === undefined ? (
            <span className={styles.name}>
              <bdi>{name}</bdi>
            </span>
          ) : (
            <NameLink to={to}>
              <bdi>{name}</bdi>
            </NameLink>
          )}
          {mark}
        </div>
        {(role || second) && (
          <span className={styles.second}>
            {role}
            {role && second && ' · '}
            <span className={styles.rest} dir="auto">
              {second}
            </span>
          </span>
        )}
        {note}
      </div>
      {end !== undefined && <div className={styles.end}>{end}</div>}
    </div>
  );
}

function NameLink({ to, children }: { to: PersonPlace; children: ReactNode }) {
  const own = { className: styles.name, children };
  return typeof to === 'string' ? <Link to={to} {...own} /> : <Link {...to} {...own} />;
}
