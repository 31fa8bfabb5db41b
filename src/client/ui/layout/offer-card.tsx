import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { IconButton } from '#client/ui/controls/button.tsx';
import styles from './offer-card.module.css';

interface OfferCardProps {
  /** 44 px, before the words. */
  picture: ReactNode;
  title: string;
  text: string;
  /** Absent where the card always stands. */
  onHide?: () => void;
  /** Label of the way out; `Not now` where the offer still stands. */
  hideLabel?: string;
  /** The one button, or what to do in steps. */
  children?: ReactNode;
}

/** Card that offers something to the person, in one sentence and with one button. */
export function OfferCard({ picture, title, text, onHide, hideLabel, children }: OfferCardProps) {
  const titleId = useId();
  return (
    <section className={styles.frame} aria-labelledby={titleId}>
      <div className={styles.card} data-hides={onHide ? '' : undefined}>
        <div className={styles.picture}>{picture}</div>
        <div className={styles.words}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <p className={styles.why}>{text}</p>
        </div>
        {children && <div className={styles.act}>{children}</div>}
        {onHide && (
          <IconButton
            icon={X}
            iconSize={20}
            label={hideLabel ?? 'Not now'}
            className={styles.hide}
            onClick={onHide}
          />
        )}
      </div>
    </section>
  );
}
