import type { ReactNode } from 'react';
import styles from './open-page.module.css';

interface OpenPageProps {
  readonly back: ReactNode;
  readonly actions?: ReactNode;
  readonly notice?: ReactNode;
  readonly children: ReactNode;
}

/** A page whose heading is in its content, as a person or an organisation is, and not a line of the bar above. */
export function OpenPage({ back, actions, notice, children }: OpenPageProps) {
  return (
    <main id="main" className={styles.page}>
      <div className={styles.bar}>
        {back}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {notice && <div className={styles.notice}>{notice}</div>}
      <div className={styles.content}>{children}</div>
    </main>
  );
}
