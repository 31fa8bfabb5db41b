import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { IconButton } from '#client/ui/controls/button.tsx';
import { MarkPlate } from '#client/ui/display/mark-plate.tsx';
import { appName } from '#contract/names.ts';
import styles from './install-frame.module.css';

interface InstallFrameProps {
  /** Absent where the card always stands. */
  onHide?: () => void;
  /** The one button, or the steps. */
  children: ReactNode;
}

export function InstallFrame({ onHide, children }: InstallFrameProps) {
  const titleId = useId();
  return (
    <section className={styles.frame} aria-labelledby={titleId}>
      <div className={styles.card} data-hides={onHide ? '' : undefined}>
        <MarkPlate size={44} className={styles.mark} />
        <div className={styles.words}>
          <h2 id={titleId} className={styles.title}>
            Install {appName}
          </h2>
          <p className={styles.why}>Opens at once, and works without a network.</p>
        </div>
        <div className={styles.act}>{children}</div>
        {onHide && (
          <IconButton icon={X} iconSize={20} label="Not now" className={styles.hide} onClick={onHide} />
        )}
      </div>
    </section>
  );
}
