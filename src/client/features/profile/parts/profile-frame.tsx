import type { ReactNode } from 'react';
import { BackButton } from '#client/ui/back-button.tsx';
import styles from './profile-frame.module.css';

interface ProfileFrameProps {
  /** Where Back leads when there is nothing behind this screen. */
  back: string;
  notice?: ReactNode;
  children: ReactNode;
}

/** A page whose heading is a person, and not a line of the bar above. */
export function ProfileFrame({ back, notice, children }: ProfileFrameProps) {
  return (
    <main id="main" className={styles.page}>
      <div className={styles.bar}>
        <BackButton to={back} />
      </div>
      {notice && <div className={styles.notice}>{notice}</div>}
      <div className={styles.content}>{children}</div>
    </main>
  );
}
