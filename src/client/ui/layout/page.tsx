import { type ReactNode, useRef } from 'react';
import { BackButton } from '#client/ui/controls/button.tsx';
import { NoticePlace } from './notice-place.tsx';
import styles from './page.module.css';
import { useArrival } from './use-arrival.ts';

interface PageProps {
  /** The one heading of the screen. */
  title: string;
  /** Name in the browser's tab and history, where it is not the heading. */
  name?: string;
  /** The heading as it is read out, where the one that is seen says too little by itself. */
  headingLabel?: string;
  /** A main screen has a large title, a deeper one a bar with a way back. */
  header?: 'large' | 'bar';
  /** Target of Back when there is nothing behind this screen. */
  back?: string;
  /** Small line above a large title. */
  overline?: ReactNode;
  actions?: ReactNode;
  /** Under the title: the offline pill. */
  notice?: ReactNode;
  width?: 'reading' | 'full';
  /** A column of its own beside the page, on screens that have the room. */
  aside?: ReactNode;
  children: ReactNode;
}

export function Page(props: PageProps) {
  const {
    title,
    name = title,
    header = 'large',
    back,
    overline,
    actions,
    notice,
    width = 'reading',
    aside,
  } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useArrival(heading, name);
  const isDeep = header === 'bar';
  const page = (
    <main id="main" className={[styles.page, width === 'reading' ? styles.reading : ''].join(' ')}>
      <header className={isDeep ? styles.bar : styles.large}>
        {back !== undefined && <BackButton to={back} className={styles.back} />}
        <div className={styles.heading}>
          {overline && <p className={styles.overline}>{overline}</p>}
          <h1 ref={heading} tabIndex={-1} dir="auto" aria-label={props.headingLabel}>
            {title}
          </h1>
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      <NoticePlace className={styles.notice}>{notice}</NoticePlace>
      <div className={[styles.content, isDeep ? styles.deep : ''].join(' ')}>{props.children}</div>
    </main>
  );
  if (!aside) return page;
  return (
    <div className={styles.beside}>
      {page}
      {aside}
    </div>
  );
}
