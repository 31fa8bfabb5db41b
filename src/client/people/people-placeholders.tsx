import { UnreadMessage } from '#client/network/unread-message.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import { VisuallyHidden } from '#client/ui/display/visually-hidden.tsx';
import { useIsLate } from '#client/ui/use-is-late.ts';
import styles from './people-placeholders.module.css';

const rows = ['72%', '54%', '63%', '48%', '70%', '58%', '66%', '52%'];
/** Rows of people while they are read for the first time. */
export function PeopleSkeleton() {
  if (!useIsLate()) return null;
  return (
    <div className={styles.rows}>
      <VisuallyHidden>Loading</VisuallyHidden>
      {rows.map((width) => (
        <div key={width} className={styles.row}>
          <Skeleton width="44px" height="44px" radius="50%" />
          <div className={styles.words}>
            <Skeleton width={`calc(${width} * 0.8)`} height="15px" />
            <Skeleton width={width} height="13px" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** The people could not be read and are not on this phone yet. */
export function PeopleFailure(props: { readonly error: unknown; readonly onRetry: () => unknown }) {
  return <UnreadMessage what="The people" {...props} />;
}
