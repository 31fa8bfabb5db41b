import { type ReactNode, type RefObject, useRef } from 'react';
import { NoticePlace } from '#client/ui/layout/notice-place.tsx';
import { useArrival } from '#client/ui/layout/use-arrival.ts';
import styles from './profile-pane.module.css';

interface ProfilePaneProps {
  readonly title: string;
  /** The heading that takes the focus; without one the pane takes it. */
  readonly headingRef?: RefObject<HTMLElement | null>;
  readonly notice?: ReactNode;
  readonly children: ReactNode;
}

/** A person beside the list. A later start at their address has their page, so the pane is not kept for it. */
export function ProfilePane({ title, headingRef, notice, children }: ProfilePaneProps) {
  const pane = useRef<HTMLElement>(null);
  useArrival(headingRef ?? pane, title);
  return (
    <section ref={pane} className={styles.pane} aria-label={title} tabIndex={-1} data-unkept>
      <NoticePlace className={styles.notice}>{notice}</NoticePlace>
      <div className={styles.content}>{children}</div>
    </section>
  );
}
