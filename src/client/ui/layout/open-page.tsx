import type { ReactNode } from 'react';
import { NoticePlace } from './notice-place.tsx';
import styles from './open-page.module.css';

interface OpenPageProps {
  readonly back: ReactNode;
  /** Name in the bar, where the heading is out of sight. */
  readonly title?: string | undefined;
  readonly actions?: ReactNode;
  readonly notice?: ReactNode;
  readonly children: ReactNode;
}

/** A page whose heading is in its content, as a person or an organisation is, and not a line of the bar above. */
export function OpenPage({ back, title, actions, notice, children }: OpenPageProps) {
  return (
    <main id="main" className={styles.page}>
      <div className={styles.bar}>
        {back}
        {title && (
          <span className={styles.title} dir="auto" aria-hidden>
            {title}
          </span>
        )}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      <NoticePlace className={styles.notice}>{notice}</NoticePlace>
      <div className={styles.content}>{children}</div>
    </main>
  );
}
