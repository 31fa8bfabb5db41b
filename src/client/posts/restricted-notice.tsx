import { Lock } from 'lucide-react';
import { LinkButton } from '#client/ui/link-button.tsx';
import { texts } from '#contract/texts.ts';
import styles from './restricted-notice.module.css';

/** For whom an area of the programme is closed. */
export function RestrictedNotice() {
  return (
    <div className={styles.notice}>
      <span className={styles.ring}>
        <img className={styles.pattern} src="/patterns/tile.svg" alt="" decoding="async" />
        <span className={styles.disc}>
          <Lock size={24} strokeWidth={1.75} aria-hidden />
        </span>
      </span>
      <h2 className={styles.title}>{texts.restrictedTitle}</h2>
      <p className={styles.text}>{texts.restrictedText}</p>
      <LinkButton to="/apply" variant="soft">
        How to take part
      </LinkButton>
    </div>
  );
}
