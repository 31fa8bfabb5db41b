import { type ReactNode, useRef } from 'react';
import { useKeyboardInset } from '#client/ui/layout/use-keyboard-inset.ts';
import styles from './form-frame.module.css';

interface FormFrameProps {
  /** The way out, at the left of the bar. */
  readonly out: ReactNode;
  /** In the bar. */
  readonly title: ReactNode;
  /** Place where the answers are saved by now. */
  readonly saved?: ReactNode;
  /** Under the bar. */
  readonly head?: ReactNode;
  /** The buttons over the lower edge. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/** A form that fills the screen: what it is and where it is kept above, where it leads below. */
export function FormFrame({ out, title, saved, head, foot, children }: FormFrameProps) {
  const footer = useRef<HTMLElement>(null);
  useKeyboardInset(footer, true);
  return (
    <main id="main" className={styles.page} data-fills-screen>
      <header className={styles.bar}>
        {out}
        <div className={styles.words}>
          <div className={styles.title}>{title}</div>
          {saved}
        </div>
      </header>
      {head}
      <div className={styles.content}>{children}</div>
      {foot && (
        <footer ref={footer} className={styles.foot}>
          <div className={styles.buttons}>{foot}</div>
        </footer>
      )}
    </main>
  );
}
